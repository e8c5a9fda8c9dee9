package main

import (
	"bytes"
	"encoding/json"
	"sort"
	"strconv"
	"strings"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

// quote prints a text as JSON, without escapes of HTML.
func quote(text string) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	must(encoder.Encode(text))
	return strings.TrimSuffix(b.String(), "\n")
}

func printBool(value bool) string { return strconv.FormatBool(value) }

func printList(items []string) string { return "[" + strings.Join(items, ",") + "]" }

// printValue prints a value as JSON with sorted keys. A float keeps a point or an exponent, so that it is none of Go's integers when it is
// read again.
func printValue(value interface{}) string {
	switch typed := value.(type) {
	case nil:
		return "null"
	case string:
		return quote(typed)
	case float64:
		text := strconv.FormatFloat(typed, 'g', -1, 64)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return text
	case []interface{}:
		items := []string{}
		for _, item := range typed {
			items = append(items, printValue(item))
		}
		return printList(items)
	case map[string]interface{}:
		keys := []string{}
		for key := range typed {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		all := results{}
		for _, key := range keys {
			all = append(all, result{key, printValue(typed[key])})
		}
		return all.print()
	case map[interface{}]interface{}:
		plain := map[string]interface{}{}
		for key, item := range typed {
			plain[key.(string)] = item
		}
		return printValue(plain)
	}
	return string(marshal(value))
}

func marshal(value interface{}) []byte {
	text, err := json.Marshal(value)
	must(err)
	return text
}

func printSet(set *fieldpath.Set) string {
	text, err := set.ToJSON()
	must(err)
	return string(text)
}
