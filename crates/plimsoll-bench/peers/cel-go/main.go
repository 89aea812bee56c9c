// The peer of the CEL benchmark: rules over objects with the server's own packages, costs counted.
//
// It reads a list of {rule, schema, object} as JSON and prints a list of {value, evalNanos,
// compileNanos}: the best of several rounds, binding of the object included, environment prepared.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/interpreter"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/version"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

type task struct {
	Rule   string          `json:"rule"`
	Schema json.RawMessage `json:"schema"`
	Object json.RawMessage `json:"object"`
}

type figures struct {
	Value        string  `json:"value"`
	EvalNanos    float64 `json:"evalNanos"`
	CompileNanos float64 `json:"compileNanos"`
}

const (
	rounds  = 5
	turn    = 20 * time.Millisecond
	perCall = 1_000_000
)

func main() {
	var tasks []task
	must(json.NewDecoder(os.Stdin).Decode(&tasks))
	base := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	answers := make([]figures, 0, len(tasks))
	for _, task := range tasks {
		answers = append(answers, measure(base, task))
	}
	must(json.NewEncoder(os.Stdout).Encode(answers))
}

func measure(base *environment.EnvSet, task task) figures {
	structural := structuralOf(task.Schema)
	declared := model.SchemaDeclType(structural, false).MaybeAssignTypeName("selfType0")
	env := environmentOf(base, declared)
	compile := func() cel.Program {
		checked, issues := env.Compile(task.Rule)
		if issues != nil {
			must(issues.Err())
		}
		program, err := env.Program(checked,
			cel.CostLimit(perCall), cel.CostTracking(&library.CostEstimator{}), cel.InterruptCheckFrequency(100))
		must(err)
		return program
	}
	program := compile()
	var object any
	must(utiljson.Unmarshal(task.Object, &object))
	evaluate := func() string {
		value := common.UnstructuredToVal(object, &model.Structural{Structural: structural})
		result, _, err := program.Eval(bindings{value})
		must(err)
		return fmt.Sprint(result.Value())
	}
	return figures{
		Value:        evaluate(),
		EvalNanos:    best(func() { evaluate() }),
		CompileNanos: best(func() { compile() }),
	}
}

type bindings struct{ self any }

func (b bindings) ResolveName(name string) (any, bool) {
	return b.self, name == "self"
}

func (b bindings) Parent() interpreter.Activation { return nil }

func structuralOf(text json.RawMessage) *schema.Structural {
	var public apiextensionsv1.JSONSchemaProps
	must(json.Unmarshal(text, &public))
	var internal apiextensions.JSONSchemaProps
	must(apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&public, &internal, nil))
	structural, err := schema.NewStructural(&internal)
	must(err)
	return structural
}

func environmentOf(base *environment.EnvSet, declared *apiservercel.DeclType) *cel.Env {
	extended, err := base.Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0),
		EnvOptions:        []cel.EnvOption{cel.Variable("self", declared.CelType())},
		DeclTypes:         []*apiservercel.DeclType{declared},
	})
	must(err)
	return extended.StoredExpressionsEnv()
}

// best is the shortest time of one call in nanoseconds.
func best(work func()) float64 {
	repeats := 1
	for spent(work, repeats) < turn {
		repeats *= 2
	}
	shortest := spent(work, repeats)
	for range rounds {
		shortest = min(shortest, spent(work, repeats))
	}
	return float64(shortest.Nanoseconds()) / float64(repeats)
}

func spent(work func(), repeats int) time.Duration {
	start := time.Now()
	for range repeats {
		work()
	}
	return time.Since(start)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
