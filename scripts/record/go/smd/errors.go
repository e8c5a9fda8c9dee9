package main

import (
	"regexp"
	"sort"
	"strings"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/merge"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// goSyntax finds messages that show a value in the syntax of Go.
var goSyntax = regexp.MustCompile(`&\{|&value\.|map\[`)

// errorOf returns the fields of an error. What upstream lists in random order is sorted.
func errorOf(err error, stage string) results {
	switch typedError := err.(type) {
	case typed.ValidationErrors:
		return validationError(typedError, stage)
	case merge.Conflicts:
		return conflictError(typedError, stage)
	}
	return append(head("error", stage), result{"message", quote(err.Error())})
}

func head(kind, stage string) results {
	found := results{{"kind", quote(kind)}}
	if stage != "" {
		found = append(found, result{"stage", quote(stage)})
	}
	return found
}

// validationError leaves out the errors if a field is not declared: Go stops at the first such field of a map in random order.
func validationError(all typed.ValidationErrors, stage string) results {
	found := head("validation", stage)
	sorted := append(typed.ValidationErrors{}, all...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Path < sorted[j].Path })
	message := sorted.Error()
	if strings.Contains(message, "field not declared in schema") {
		return append(found, result{"messageStable", "false"})
	}
	items := []string{}
	for _, one := range sorted {
		items = append(items, results{{"path", quote(one.Path)}, {"message", quote(one.ErrorMessage)}}.print())
	}
	found = append(found, result{"errors", printList(items)}, result{"message", quote(message)})
	if goSyntax.MatchString(message) {
		found = append(found, result{"messageStable", "false"})
	}
	return found
}

func conflictError(all merge.Conflicts, stage string) results {
	sorted := append(merge.Conflicts{}, all...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Manager < sorted[j].Manager })
	items := []string{}
	for _, one := range sorted {
		items = append(items, results{
			{"manager", quote(one.Manager)}, {"path", printPath(one.Path)}, {"human", quote(one.Path.String())},
		}.print())
	}
	return append(head("conflict", stage), result{"conflicts", printList(items)}, result{"message", quote(sorted.Error())})
}

func printPath(path fieldpath.Path) string {
	elements := []string{}
	for _, one := range path {
		text, err := fieldpath.SerializePathElement(one)
		must(err)
		elements = append(elements, quote(text))
	}
	return printList(elements)
}
