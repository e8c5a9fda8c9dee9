package main

import (
	"bytes"
	"encoding/json"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/value"
)

func readSet(raw json.RawMessage) *fieldpath.Set {
	set := fieldpath.NewSet()
	must(set.FromJSON(bytes.NewReader(raw)))
	return set
}

func readElement(text string) fieldpath.PathElement {
	element, err := fieldpath.DeserializePathElement(text)
	must(err)
	return element
}

func difference(given line) results {
	return results{{"out", printSet(readSet(given.fields["a"]).Difference(readSet(given.fields["b"])))}}
}

func intersection(given line) results {
	return results{{"out", printSet(readSet(given.fields["a"]).Intersection(readSet(given.fields["b"])))}}
}

func recursiveDifference(given line) results {
	return results{{"out", printSet(readSet(given.fields["a"]).RecursiveDifference(readSet(given.fields["b"])))}}
}

func leaves(given line) results {
	return results{{"out", printSet(readSet(given.fields["a"]).Leaves())}}
}

func ensureNamed(given line) results {
	set := readSet(given.fields["a"])
	named := set.EnsureNamedFieldsAreMembers(schemaOf(given.fields["schema"]), typeRefOf(given.fields["typeRef"]))
	return results{{"out", printSet(named)}}
}

// printPaths makes a set of paths and prints it in both forms.
func printPaths(given line) results {
	set := fieldpath.NewSet()
	for _, raw := range given.list("paths") {
		var elements []string
		must(json.Unmarshal(raw, &elements))
		path := fieldpath.Path{}
		for _, one := range elements {
			path = append(path, readElement(one))
		}
		set.Insert(path)
	}
	return results{{"out", quote(printSet(set))}, {"string", quote(set.String())}}
}

// describedElement reads a path element from its parts.
func describedElement(raw json.RawMessage) fieldpath.PathElement {
	var parts struct {
		Field *string         `json:"field"`
		Value json.RawMessage `json:"value"`
		Index *int            `json:"index"`
		Key   []struct {
			Name  string          `json:"name"`
			Value json.RawMessage `json:"value"`
		} `json:"key"`
	}
	must(json.Unmarshal(raw, &parts))
	switch {
	case parts.Field != nil:
		return fieldpath.FieldNameElement(*parts.Field)
	case parts.Index != nil:
		return fieldpath.IndexElement(*parts.Index)
	case parts.Key != nil:
		fields := []value.Field{}
		for _, one := range parts.Key {
			fields = append(fields, value.Field{Name: one.Name, Value: readValue(one.Value)})
		}
		return fieldpath.KeyElement(fields...)
	}
	return fieldpath.ValueElement(readValue(parts.Value))
}

func serializeElement(given line) results {
	element := describedElement(given.fields["pe"])
	text, err := fieldpath.SerializePathElement(element)
	must(err)
	return results{{"out", quote(text)}, {"string", quote(element.String())}}
}

func compareElements(given line) results {
	a, b := describedElement(given.fields["a"]), describedElement(given.fields["b"])
	return results{{"out", string(marshal(a.Compare(b)))}, {"equals", printBool(a.Equals(b))}}
}

func filterSet(given line) results {
	return results{{"out", printSet(readFilter(given.fields["filter"]).Filter(readSet(given.fields["a"])))}}
}

func readFilter(raw json.RawMessage) fieldpath.Filter {
	var filter struct {
		Type    string          `json:"type"`
		Set     json.RawMessage `json:"set"`
		Matcher json.RawMessage `json:"matcher"`
	}
	must(json.Unmarshal(raw, &filter))
	if filter.Type == "exclude" {
		return fieldpath.NewExcludeSetFilter(readSet(filter.Set))
	}
	return fieldpath.NewIncludeMatcherFilter(readMatcher(filter.Matcher))
}

func readMatcher(raw json.RawMessage) *fieldpath.SetMatcher {
	var matcher struct {
		Wildcard bool `json:"wildcard"`
		Members  []struct {
			Any     bool            `json:"any"`
			Element string          `json:"pe"`
			Child   json.RawMessage `json:"child"`
		} `json:"members"`
	}
	must(json.Unmarshal(raw, &matcher))
	members := []*fieldpath.SetMemberMatcher{}
	for _, one := range matcher.Members {
		path := fieldpath.MatchAnyPathElement()
		if !one.Any {
			path = fieldpath.PathElementMatcher{PathElement: readElement(one.Element)}
		}
		members = append(members, &fieldpath.SetMemberMatcher{Path: path, Child: readMatcher(one.Child)})
	}
	return fieldpath.NewSetMatcher(matcher.Wildcard, members...)
}
