package main

import (
	"regexp"

	"k8s.io/kube-openapi/pkg/validation/spec"
	"k8s.io/kubernetes/pkg/generated/openapi"
)

// The models of versions that are served without a feature gate.
var stable = regexp.MustCompile(`\.v[12]\.\w+$`)

// enums returns the strings that a field may have, by the OpenAPI name of its type and the name of the field.
func enums() map[string][]string {
	out := map[string][]string{}
	for model, definition := range openapi.GetOpenAPIDefinitions(func(string) spec.Ref { return spec.Ref{} }) {
		if !stable.MatchString(model) {
			continue
		}
		for name, property := range definition.Schema.Properties {
			for _, value := range property.Enum {
				if text, isText := value.(string); isText && text != "" {
					field := model + "." + name
					out[field] = append(out[field], text)
				}
			}
		}
	}
	return out
}
