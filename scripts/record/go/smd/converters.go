package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/merge"
	"sigs.k8s.io/structured-merge-diff/v6/schema"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
	"sigs.k8s.io/structured-merge-diff/v6/value"
)

// A parser of a sequence returns the type of each version.
type parser func(version fieldpath.APIVersion) typed.ParseableType

// readParser reads a parser: `same` has one type for all versions, `byVersion` a type with the name of each version.
func readParser(raw json.RawMessage) parser {
	given := readLine(raw)
	if given.text("mode") == "deduced" {
		return func(fieldpath.APIVersion) typed.ParseableType { return typed.DeducedParseableType }
	}
	known := schemaOf(given.fields["schema"])
	if given.text("mode") == "byVersion" {
		return func(version fieldpath.APIVersion) typed.ParseableType {
			name := string(version)
			return typed.ParseableType{TypeRef: schema.TypeRef{NamedType: &name}, Schema: known}
		}
	}
	one := typed.ParseableType{TypeRef: typeRefOf(given.fields["typeRef"]), Schema: known}
	return func(fieldpath.APIVersion) typed.ParseableType { return one }
}

// converterOf returns a converter by its name. It asks the state for the types and for the accepted versions.
func converterOf(name string, now *state) merge.Converter {
	switch name {
	case "identity":
		return identity{}
	case "specificVersion":
		return specificVersion{now}
	case "renaming":
		return renaming{now}
	}
	panic("no converter " + name)
}

// identity changes nothing.
type identity struct{}

func (identity) Convert(object *typed.TypedValue, version fieldpath.APIVersion) (*typed.TypedValue, error) {
	if version == "" {
		return nil, fmt.Errorf("cannot convert to invalid version: %q", version)
	}
	return object, nil
}
func (identity) IsMissingVersionError(error) bool { return false }

// specificVersion changes nothing, and knows some versions only.
type specificVersion struct{ now *state }

func (c specificVersion) Convert(object *typed.TypedValue, version fieldpath.APIVersion) (*typed.TypedValue, error) {
	for _, one := range c.now.accepted {
		if one == version {
			return object, nil
		}
	}
	return nil, fmt.Errorf("Unknown version: %v", version)
}
func (specificVersion) IsMissingVersionError(err error) bool { return err != nil }

// renaming replaces the version at the end of each key.
type renaming struct{ now *state }

func (c renaming) Convert(object *typed.TypedValue, version fieldpath.APIVersion) (*typed.TypedValue, error) {
	renamed := renameKeys(object.AsValue(), *object.TypeRef().NamedType, string(version))
	return c.now.parser(version).FromUnstructured(renamed)
}
func (renaming) IsMissingVersionError(error) bool { return false }

func renameKeys(from value.Value, before, after string) interface{} {
	switch {
	case from.IsMap():
		renamed := map[string]interface{}{}
		from.AsMap().Iterate(func(key string, item value.Value) bool {
			if stem, found := strings.CutSuffix(key, before); found {
				key = stem + after
			}
			renamed[key] = renameKeys(item, before, after)
			return true
		})
		return renamed
	case from.IsList():
		var renamed []interface{}
		for items := from.AsList().Range(); items.Next(); {
			_, item := items.Item()
			renamed = append(renamed, renameKeys(item, before, after))
		}
		return renamed
	}
	return from.Unstructured()
}
