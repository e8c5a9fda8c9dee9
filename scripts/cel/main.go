// Command cel prints the functions that the CEL environment of Kubernetes declares: a line for each overload, with tabs between
// the name, the identifier, "member" or nothing, the types of the arguments and the type of the result.
package main

import (
	"fmt"
	"sort"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

func main() {
	jsonPatch := environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0),
		EnvOptions:        []cel.EnvOption{library.JSONPatch()},
	}
	set, err := environment.MustBaseEnvSet(version.MajorMinor(1, 36)).Extend(jsonPatch)
	if err != nil {
		panic(err)
	}
	functions := set.StoredExpressionsEnv().Functions()
	names := make([]string, 0, len(functions))
	for name := range functions {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		for _, overload := range functions[name].OverloadDecls() {
			args := make([]string, 0, len(overload.ArgTypes()))
			for _, arg := range overload.ArgTypes() {
				args = append(args, checker.FormatCELType(arg))
			}
			member := ""
			if overload.IsMemberFunction() {
				member = "member"
			}
			result := checker.FormatCELType(overload.ResultType())
			fmt.Printf("%s\t%s\t%s\t%s\t%s\n", name, overload.ID(), member, strings.Join(args, ";"), result)
		}
	}
}
