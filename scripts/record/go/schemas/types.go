package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"sort"

	yaml "go.yaml.in/yaml/v2"
	"k8s.io/kube-openapi/pkg/schemaconv"
	"k8s.io/kube-openapi/pkg/validation/spec"
	sigsyaml "sigs.k8s.io/yaml"
)

func builtinTypes(folder string) object {
	return typesOf(folder, "schema-builtin-openapi", "definitions")
}

func widgetTypes(folder string) object {
	return typesOf(folder, "schema-widget-openapi", "schemas")
}

// typesOf returns the types of structured-merge-diff for the schemas of another file.
func typesOf(folder, name, field string) object {
	raw, err := os.ReadFile(filepath.Join(folder, name+".json"))
	must(err)
	var document map[string]json.RawMessage
	must(json.Unmarshal(bytes.ReplaceAll(raw, []byte("#/definitions/"), []byte("#/components/schemas/")), &document))
	var models map[string]*spec.Schema
	must(json.Unmarshal(document[field], &models))
	converted, err := schemaconv.ToSchemaFromOpenAPI(models, false)
	must(err)
	text, err := yaml.Marshal(converted)
	must(err)
	var schema object
	must(sigsyaml.Unmarshal(text, &schema))
	sortByName(schema)
	return object{
		"source": "kube-openapi schemaconv.ToSchemaFromOpenAPI of " + name + " (structured-merge-diff schema)",
		"schema": schema,
	}
}

// sortByName sorts the types and the fields of each, which come in the random order of Go maps.
func sortByName(value interface{}) {
	switch one := value.(type) {
	case object:
		for _, item := range one {
			sortByName(item)
		}
	case []interface{}:
		sort.SliceStable(one, func(i, j int) bool { return nameIn(one[i]) < nameIn(one[j]) })
		for _, item := range one {
			sortByName(item)
		}
	}
}

func nameIn(value interface{}) string {
	one, _ := value.(object)
	name, _ := one["name"].(string)
	return name
}
