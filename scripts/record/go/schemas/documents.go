package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"sigs.k8s.io/yaml"
)

// kubernetes is the module that has the OpenAPI document of the built-in kinds.
const kubernetes = "k8s.io/kubernetes@v1.36.3"

// roots are the kinds that the recordings use.
var roots = []string{
	"io.k8s.api.apps.v1.Deployment",
	"io.k8s.api.batch.v1.Job",
	"io.k8s.api.core.v1.ConfigMap",
	"io.k8s.api.core.v1.Pod",
	"io.k8s.api.core.v1.ReplicationController",
	"io.k8s.api.core.v1.Service",
}

// builtinDocument returns the definitions that the roots need, without descriptions.
func builtinDocument(string) object {
	out, err := exec.Command("go", "mod", "download", "-json", kubernetes).Output()
	must(err)
	var module struct{ Dir string }
	must(json.Unmarshal(out, &module))
	raw, err := os.ReadFile(filepath.Join(module.Dir, "api/openapi-spec/swagger.json"))
	must(err)
	var document struct {
		Definitions map[string]object `json:"definitions"`
	}
	must(json.Unmarshal(raw, &document))
	found := object{}
	for _, name := range roots {
		collect(name, document.Definitions, found)
	}
	return object{
		"source":      "kubernetes v1.36.3 api/openapi-spec/swagger.json, definitions reachable from the kinds used, descriptions removed",
		"definitions": found,
	}
}

func collect(name string, from map[string]object, to object) {
	if to[name] != nil {
		return
	}
	to[name] = withoutDescriptions(from[name], false)
	eachReference(to[name], func(reference string) { collect(reference, from, to) })
}

// withoutDescriptions removes the descriptions of schemas. A property may have this name.
func withoutDescriptions(value interface{}, isProperties bool) interface{} {
	switch one := value.(type) {
	case object:
		out := object{}
		for key, item := range one {
			if key != "description" || isProperties {
				out[key] = withoutDescriptions(item, key == "properties" && !isProperties)
			}
		}
		return out
	case []interface{}:
		out := []interface{}{}
		for _, item := range one {
			out = append(out, withoutDescriptions(item, false))
		}
		return out
	}
	return value
}

func eachReference(value interface{}, call func(name string)) {
	switch one := value.(type) {
	case object:
		if reference, ok := one["$ref"].(string); ok {
			call(reference[strings.LastIndex(reference, "/")+1:])
		}
		for _, item := range one {
			eachReference(item, call)
		}
	case []interface{}:
		for _, item := range one {
			eachReference(item, call)
		}
	}
}

// widgetDocument returns the schemas that a server publishes for crd-widget.yaml.
func widgetDocument(folder string) object {
	raw, err := os.ReadFile(filepath.Join(folder, "crd-widget.yaml"))
	must(err)
	definition := &apiextensionsv1.CustomResourceDefinition{}
	must(yaml.Unmarshal(raw, definition))
	schemas := object{}
	for _, version := range definition.Spec.Versions {
		document, err := builder.BuildOpenAPIV3(definition, version.Name, builder.Options{})
		must(err)
		for name, schema := range document.Components.Schemas {
			schemas[name] = withoutDescriptions(plain(schema), false)
		}
	}
	return object{"source": "apiextensions builder.BuildOpenAPIV3 of oracle/crds/widget.yaml", "schemas": schemas}
}
