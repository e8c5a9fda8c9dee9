package main

import (
	"bytes"
	"encoding/json"
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	jsonutil "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/util/jsonpath"
	"k8s.io/kubectl/pkg/cmd/get"
)

type template struct {
	Template string `json:"template"`
	Strict   bool   `json:"strict"`
	As       string `json:"as"`
	// Text is what was recorded before.
	Text string `json:"text"`
}

// tries is how often a template runs that prints something else than before: some results have the random order of Go maps.
const tries = 50

// printTemplates prints an object with each of its templates.
func printTemplates(fields map[string]json.RawMessage) object {
	var templates []template
	must(json.Unmarshal(fields["cases"], &templates))
	cases := []object{}
	for _, one := range templates {
		var printed string
		var err error
		for i := 0; i < tries && (i == 0 || printed != one.Text && err == nil); i++ {
			var value interface{}
			must(jsonutil.Unmarshal(fields["object"], &value))
			printed, err = one.print(value)
		}
		if err != nil {
			cases = append(cases, object{"error": err.Error()})
		} else {
			cases = append(cases, object{"text": printed})
		}
	}
	return object{"cases": cases}
}

type parseError struct{ error }

func (e parseError) Error() string { return "parsing: " + e.error.Error() }

func (t template) print(value interface{}) (string, error) {
	switch t.As {
	case "columns":
		return printColumns(t.Template, value)
	case "sort":
		return sortNames(t.Template, value)
	}
	path := jsonpath.New("recorded").AllowMissingKeys(!t.Strict)
	path.EnableJSONOutput(t.As == "json")
	if err := path.Parse(t.Template); err != nil {
		return "", parseError{err}
	}
	var out bytes.Buffer
	if err := path.Execute(&out, value); err != nil {
		return "", err
	}
	return out.String(), nil
}

func itemsOf(value interface{}) []runtime.Object {
	list := []runtime.Object{}
	for _, item := range value.(object)["items"].([]interface{}) {
		list = append(list, &unstructured.Unstructured{Object: item.(object)})
	}
	return list
}

func printColumns(spec string, value interface{}) (string, error) {
	printer, err := get.NewCustomColumnsPrinterFromSpec(spec, scheme.Codecs.UniversalDecoder(), false)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	list := &unstructured.UnstructuredList{Object: object{"apiVersion": "v1", "kind": "List"}}
	for _, item := range itemsOf(value) {
		list.Items = append(list.Items, *item.(*unstructured.Unstructured))
	}
	if err := printer.PrintObj(list, &out); err != nil {
		return "", err
	}
	return out.String(), nil
}

func sortNames(field string, value interface{}) (string, error) {
	items := itemsOf(value)
	if _, err := get.SortObjects(scheme.Codecs.UniversalDecoder(), items, field); err != nil {
		return "", err
	}
	names := []string{}
	for _, item := range items {
		names = append(names, item.(*unstructured.Unstructured).GetName())
	}
	return strings.Join(names, " "), nil
}
