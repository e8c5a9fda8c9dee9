// Calls functions of structured-merge-diff: a recorded line in each line of the input, and the same line with new results in each line of
// the output.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// calls has a function for each kind of line. It returns the results.
var calls = map[string]func(given line) results{
	"compare":                 compare,
	"extractItems":            extractItems,
	"filter":                  filterSet,
	"merge":                   mergeValues,
	"pe.compare":              compareElements,
	"pe.serialize":            serializeElement,
	"reconcile":               reconcile,
	"removeItems":             removeItems,
	"set.difference":          difference,
	"set.ensureNamed":         ensureNamed,
	"set.intersection":        intersection,
	"set.leaves":              leaves,
	"set.recursiveDifference": recursiveDifference,
	"set.toJSON":              printPaths,
	"toFieldSet":              toFieldSet,
	"updater":                 runOperations,
	"validate":                validate,
	"value.compare":           compareValues,
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer out.Flush()
	for {
		text, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(text)) > 0 {
			given := readLine(text)
			function, found := calls[given.text("kind")]
			if !found {
				panic("no function for " + given.text("kind"))
			}
			out.Write(given.with(function(given)))
			out.WriteByte('\n')
		}
		if err != nil {
			return
		}
	}
}

// A line keeps the order of its fields, and their exact text.
type line struct {
	names  []string
	fields map[string]json.RawMessage
}

func readLine(text []byte) line {
	given := line{fields: map[string]json.RawMessage{}}
	must(json.Unmarshal(text, &given.fields))
	decoder := json.NewDecoder(bytes.NewReader(text))
	_, err := decoder.Token()
	must(err)
	for decoder.More() {
		name, err := decoder.Token()
		must(err)
		given.names = append(given.names, name.(string))
		var skipped json.RawMessage
		must(decoder.Decode(&skipped))
	}
	return given
}

func (given line) has(name string) bool { return given.fields[name] != nil }

func (given line) text(name string) string {
	var text string
	if given.has(name) {
		must(json.Unmarshal(given.fields[name], &text))
	}
	return text
}

func (given line) bool(name string) bool { return string(given.fields[name]) == "true" }

func (given line) list(name string) []json.RawMessage {
	var list []json.RawMessage
	if given.has(name) {
		must(json.Unmarshal(given.fields[name], &list))
	}
	return list
}

// results are fields in their order. The value of each is JSON text.
type results []result

type result struct {
	name string
	json string
}

// The fields of results. All others of a line are arguments.
var resultNames = map[string]bool{
	"added": true, "changed": true, "effectiveObject": true, "equals": true, "error": true, "modified": true, "ok": true, "out": true,
	"removed": true, "result": true, "string": true,
}

// with returns the arguments of a line, and new results after them.
func (given line) with(found results) []byte {
	all := results{}
	for _, name := range given.names {
		if !resultNames[name] {
			all = append(all, result{name, string(given.fields[name])})
		}
	}
	return []byte(append(all, found...).print())
}

func (all results) print() string {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, one := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%s:%s", quote(one.name), one.json)
	}
	b.WriteByte('}')
	return b.String()
}

func must(err error) {
	if err != nil {
		panic(fmt.Sprint(err))
	}
}
