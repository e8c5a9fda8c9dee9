package main

import (
	"bytes"
	"encoding/json"

	"sigs.k8s.io/structured-merge-diff/v6/schema"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
	"sigs.k8s.io/structured-merge-diff/v6/value"
)

// readValue reads JSON as Kubernetes does: a number without point and exponent is an integer.
func readValue(raw json.RawMessage) value.Value {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var read interface{}
	must(decoder.Decode(&read))
	return value.NewValueInterface(withNumbers(read))
}

func withNumbers(read interface{}) interface{} {
	switch given := read.(type) {
	case json.Number:
		if whole, err := given.Int64(); err == nil {
			return whole
		}
		float, err := given.Float64()
		must(err)
		return float
	case []interface{}:
		for i, item := range given {
			given[i] = withNumbers(item)
		}
	case map[string]interface{}:
		for key, item := range given {
			given[key] = withNumbers(item)
		}
	}
	return read
}

// typeRefOf reads the reference to a named type.
func typeRefOf(raw json.RawMessage) schema.TypeRef {
	var named struct {
		NamedType string `json:"namedType"`
	}
	must(json.Unmarshal(raw, &named))
	return schema.TypeRef{NamedType: &named.NamedType}
}

// parsers are the schemas by their text: two values must have the very same schema if one is compared or merged with the other.
var parsers = map[string]*typed.Parser{}

func schemaOf(raw json.RawMessage) *schema.Schema {
	text := string(raw)
	if parsers[text] == nil {
		parser, err := typed.NewParser(typed.YAMLObject(text))
		must(err)
		parsers[text] = parser
	}
	return &parsers[text].Schema
}

// typedValue returns a value of the line with the type of the line, without validation.
func (given line) typedValue(name string) *typed.TypedValue {
	return typed.AsTypedUnvalidated(readValue(given.fields[name]), schemaOf(given.fields["schema"]), typeRefOf(given.fields["typeRef"]))
}

// outcome returns results that succeed, or the error.
func outcome(err error, found results) results {
	if err != nil {
		return results{{"ok", "false"}, {"error", errorOf(err, "").print()}}
	}
	return append(results{{"ok", "true"}}, found...)
}

func validate(given line) results {
	options := []typed.ValidationOptions{}
	if given.bool("allowDuplicates") {
		options = append(options, typed.AllowDuplicates)
	}
	return outcome(given.typedValue("object").Validate(options...), nil)
}

func compare(given line) results {
	found, err := given.typedValue("lhs").Compare(given.typedValue("rhs"))
	if err != nil {
		return outcome(err, nil)
	}
	return outcome(nil, results{
		{"added", printSet(found.Added)}, {"modified", printSet(found.Modified)}, {"removed", printSet(found.Removed)},
	})
}

func mergeValues(given line) results {
	found, err := given.typedValue("lhs").Merge(given.typedValue("rhs"))
	if err != nil {
		return outcome(err, nil)
	}
	return outcome(nil, results{{"out", printValue(found.AsValue().Unstructured())}})
}

func toFieldSet(given line) results {
	set, err := given.typedValue("object").ToFieldSet()
	if err != nil {
		return outcome(err, nil)
	}
	return outcome(nil, results{{"out", printSet(set)}})
}

func removeItems(given line) results {
	left := given.typedValue("object").RemoveItems(readSet(given.fields["set"]))
	return results{{"out", printValue(left.AsValue().Unstructured())}}
}

func extractItems(given line) results {
	options := []typed.ExtractItemsOption{}
	if given.bool("appendKeyFields") {
		options = append(options, typed.WithAppendKeyFields())
	}
	found := given.typedValue("object").ExtractItems(readSet(given.fields["set"]), options...)
	return results{{"out", printValue(found.AsValue().Unstructured())}}
}

func reconcile(given line) results {
	set, err := typed.ReconcileFieldSetWithSchema(readSet(given.fields["set"]), given.typedValue("object"))
	if err != nil {
		return outcome(err, nil)
	}
	if set == nil {
		return outcome(nil, results{{"changed", "false"}, {"out", "null"}})
	}
	return outcome(nil, results{{"changed", "true"}, {"out", printSet(set)}})
}

func compareValues(given line) results {
	a, b := readValue(given.fields["a"]), readValue(given.fields["b"])
	return results{{"out", string(marshal(value.Compare(a, b)))}, {"equals", printBool(value.Equals(a, b))}}
}
