// Writes generated.rs: `go run generate.go > generated.rs`, with the Go release whose tables are wanted.
package main

import (
	"fmt"
	"sort"
	"strings"
	"unicode"
)

func main() {
	fmt.Println("// Made by `go run generate.go > generated.rs` in this folder; do not edit.")
	fmt.Printf("//! Unicode %s as Go has it.\n\n", unicode.Version)

	categories := names(unicode.Categories, func(name string) bool {
		return len(name) == 2 && name != "Cn" && name != "LC"
	})
	scripts := names(unicode.Scripts, func(string) bool { return true })

	fmt.Println("/// Names of the general categories; a run's value is the index here plus one, zero is unassigned.")
	printNames("CATEGORIES", categories)
	fmt.Println("/// Names of the scripts; a run's value is the index here plus one, zero is none.")
	printNames("SCRIPTS", scripts)
	fmt.Println("/// Long names of categories.")
	var aliases []string
	for alias, name := range unicode.CategoryAliases {
		aliases = append(aliases, fmt.Sprintf("(%q, %q)", alias, name))
	}
	sort.Strings(aliases)
	printList("CATEGORY_ALIASES", "(&str, &str)", aliases)

	fmt.Println("/// First code point of a run of one category, shifted left by 8, and the category.")
	printRuns("CATEGORY_RUNS", value(categories, unicode.Categories))
	fmt.Println("/// First code point of a run of one script, shifted left by 8, and the script.")
	printRuns("SCRIPT_RUNS", value(scripts, unicode.Scripts))

	fmt.Println("/// Runs of code points that `unicode.ToUpper` moves: first, last, distance, step.")
	printMoves("TO_UPPER", unicode.ToUpper)
	fmt.Println("/// Runs of code points that `unicode.ToLower` moves: first, last, distance, step.")
	printMoves("TO_LOWER", unicode.ToLower)
	fmt.Println("/// Runs of code points that `unicode.SimpleFold` moves: first, last, distance, step.")
	printMoves("SIMPLE_FOLD", unicode.SimpleFold)
}

func names(tables map[string]*unicode.RangeTable, keep func(string) bool) (kept []string) {
	for name := range tables {
		if keep(name) {
			kept = append(kept, name)
		}
	}
	sort.Strings(kept)
	return kept
}

// value gives a function from a code point to the index plus one of the table that has it.
func value(names []string, tables map[string]*unicode.RangeTable) func(rune) int {
	return func(r rune) int {
		for i, name := range names {
			if unicode.Is(tables[name], r) {
				return i + 1
			}
		}
		return 0
	}
}

func printRuns(name string, value func(rune) int) {
	var items []string
	last := -1
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if v := value(r); v != last {
			items = append(items, fmt.Sprintf("%#x", int(r)<<8|v))
			last = v
		}
	}
	printList(name, "u32", items)
}

// printMoves prints what move changes. A step of 2 stands for every other code point of the run.
func printMoves(name string, move func(rune) rune) {
	type run struct{ first, last, distance, step rune }
	var runs []run
	for r := rune(0); r <= unicode.MaxRune; r++ {
		distance := move(r) - r
		if distance == 0 {
			continue
		}
		joined := false
		for back := 1; back <= 2 && back <= len(runs) && !joined; back++ {
			at := &runs[len(runs)-back]
			step := r - at.last
			if at.distance == distance && (step == 1 || step == 2) && (at.first == at.last || at.step == step) {
				at.last, at.step, joined = r, step, true
			}
		}
		if !joined {
			runs = append(runs, run{r, r, distance, 1})
		}
	}
	sort.Slice(runs, func(i, j int) bool { return runs[i].first < runs[j].first })
	var items []string
	for _, at := range runs {
		items = append(items, fmt.Sprintf("(%#x, %#x, %d, %d)", at.first, at.last, at.distance, at.step))
	}
	printList(name, "(u32, u32, i32, u8)", items)
}

func printNames(name string, list []string) {
	var items []string
	for _, item := range list {
		items = append(items, fmt.Sprintf("%q", item))
	}
	printList(name, "&str", items)
}

func printList(name, kind string, items []string) {
	fmt.Printf("pub(super) const %s: &[%s] = &[\n", name, kind)
	line := "   "
	for _, item := range items {
		if len(line)+len(item)+2 > 118 {
			fmt.Println(line)
			line = "   "
		}
		line += " " + item + ","
	}
	fmt.Println(strings.TrimRight(line, " "))
	fmt.Println("];")
	fmt.Println()
}
