// Records what kube-apiserver's own packages answer to expressions.
//
// recorder SCHEMAS.json <expressions.jsonl >answers.jsonl
//
// An expression is {"id", "expr", "schema", "self", "oldSelf", "optionalOldSelf"}; schemas and values
// are names of SCHEMAS.json. An answer has the fields of the row format that README.md names.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	rules "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apimachinery/pkg/util/version"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

const perCallLimit = 1000000

// Runs of one expression: the iteration order of maps is random, so answers that depend on it differ.
const runs = 20

// Up to 1.31 a text prints a node of the parser's tree: 1.30 as a message whose spaces are random, 1.31 with the memory it
// lies in.
var (
	printedNode    = regexp.MustCompile(`expression: [^&].*\((\d+)\) old`)
	printedAddress = regexp.MustCompile(`(expression: &\{\d+) 0x[0-9a-f]+\}`)
)

type answer map[string]any

type expression struct {
	ID              string `json:"id"`
	Expr            string `json:"expr"`
	Schema          string `json:"schema"`
	Self            string `json:"self"`
	OldSelf         string `json:"oldSelf"`
	OptionalOldSelf bool   `json:"optionalOldSelf"`
}

type schemas struct {
	Schemas map[string]struct {
		Schema       json.RawMessage `json:"schema"`
		ResourceRoot bool            `json:"resourceRoot"`
	} `json:"schemas"`
	Values map[string]json.RawMessage `json:"values"`
}

// A schema with the environments of its rules; the second of each pair has an optional oldSelf.
type scope struct {
	structural  *schema.Structural
	stored, new [2]*cel.Env
	estimator   *library.CostEstimator
}

func main() {
	all := schemas{}
	text, err := os.ReadFile(os.Args[1])
	must(err)
	must(json.Unmarshal(text, &all))
	scopes := map[string]*scope{}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 64<<20)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for in.Scan() {
		var row expression
		must(json.Unmarshal(in.Bytes(), &row))
		if scopes[row.Schema] == nil {
			scopes[row.Schema] = newScope(&all, row.Schema)
		}
		result := ask(scopes[row.Schema], &all, &row)
		result["id"] = row.ID
		must(out.Encode(result))
	}
	must(in.Err())
}

func newScope(all *schemas, name string) *scope {
	entry, ok := all.Schemas[name]
	if !ok {
		must(fmt.Errorf("no schema %q", name))
	}
	var external v1.JSONSchemaProps
	must(json.Unmarshal(entry.Schema, &external))
	var internal apiextensions.JSONSchemaProps
	must(v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&external, &internal, nil))
	structural, err := schema.NewStructural(&internal)
	must(err)
	if entry.ResourceRoot {
		structural = model.WithTypeAndObjectMeta(structural)
	}
	declared := model.SchemaDeclType(structural, entry.ResourceRoot)
	named := declared.MaybeAssignTypeName("selfType0")
	result := &scope{structural: structural, estimator: &library.CostEstimator{SizeEstimator: sizes{declared}}}
	for i, old := range []*cel.Type{named.CelType(), types.NewOptionalType(named.CelType())} {
		set, err := baseEnvSet().Extend(environment.VersionedOptions{
			IntroducedVersion: version.MajorMinor(1, 0),
			EnvOptions:        []cel.EnvOption{cel.Variable("self", named.CelType()), cel.Variable("oldSelf", old)},
			DeclTypes:         []*apiservercel.DeclType{named},
		})
		must(err)
		result.stored[i], result.new[i] = set.StoredExpressionsEnv(), set.NewExpressionsEnv()
	}
	return result
}

func ask(in *scope, all *schemas, row *expression) (result answer) {
	result = answer{}
	defer func() {
		if trouble := recover(); trouble != nil {
			result = answer{"panic": fmt.Sprint(trouble)}
		}
	}()
	which := 0
	if row.OptionalOldSelf {
		which = 1
	}
	ast, issues := in.stored[which].Compile(row.Expr)
	stored := errorText(issues)
	_, issues = in.new[which].Compile(row.Expr)
	if text := errorText(issues); text != stored || stored == "" {
		result["newCompileError"] = text
	}
	if stored != "" {
		result["compileError"] = stored
		return result
	}
	result["type"] = ast.OutputType().String()
	estimate, err := in.stored[which].EstimateCost(ast, in.estimator)
	must(err)
	result["costMin"] = strconv.FormatUint(estimate.Min, 10)
	result["costMax"] = strconv.FormatUint(estimate.Max, 10)
	program, err := in.stored[which].Program(ast, cel.CostLimit(perCallLimit), cel.CostTracking(in.estimator),
		cel.InterruptCheckFrequency(100))
	if err != nil {
		result["programError"] = err.Error()
		return result
	}
	ran := run(in, all, row, program)
	for i := 1; i < runs; i++ {
		if again := run(in, all, row, program); fmt.Sprint(again) != fmt.Sprint(ran) {
			result["unstable"] = true
			return result
		}
	}
	for field, value := range ran {
		result[field] = value
	}
	return result
}

func run(in *scope, all *schemas, row *expression, program cel.Program) answer {
	variables := map[string]any{}
	value := func(name string) ref.Val {
		var data any
		must(unmarshal(all.Values[name], &data))
		return rules.UnstructuredToVal(data, in.structural)
	}
	if row.Self != "" {
		variables["self"] = value(row.Self)
	}
	switch {
	case row.OptionalOldSelf && row.OldSelf != "":
		variables["oldSelf"] = types.OptionalOf(value(row.OldSelf))
	case row.OptionalOldSelf:
		variables["oldSelf"] = types.OptionalNone
	case row.OldSelf != "":
		variables["oldSelf"] = value(row.OldSelf)
	}
	out, details, err := program.Eval(variables)
	result := answer{}
	if err != nil {
		result["error"] = err.Error()
	} else {
		result["value"] = tagged(out)
	}
	// How far beyond its limit an evaluation was is visible to nobody.
	if details != nil && details.ActualCost() != nil && *details.ActualCost() <= perCallLimit {
		result["cost"] = strconv.FormatUint(*details.ActualCost(), 10)
	}
	return result
}

func errorText(issues *cel.Issues) string {
	if issues == nil || issues.Err() == nil {
		return ""
	}
	text := printedAddress.ReplaceAllString(issues.String(), "$1 0xc000000000}")
	return printedNode.ReplaceAllString(text, "expression: ($1) old")
}

// sizes knows the bounds of a schema by paths, as the server does when it estimates the cost of a rule.
type sizes struct{ root *apiservercel.DeclType }

func (s sizes) EstimateSize(node checker.AstNode) *checker.SizeEstimate {
	path := node.Path()
	if len(path) == 0 {
		return nil
	}
	at := s.root
	for _, step := range path[1:] {
		switch step {
		case "@items", "@values":
			at = at.ElemType
		case "@keys":
			at = at.KeyType
		default:
			field := at.Fields[step]
			if field == nil {
				return nil
			}
			at = field.Type
		}
		if at == nil {
			return nil
		}
	}
	return &checker.SizeEstimate{Max: uint64(at.MaxElements)}
}

func (s sizes) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
