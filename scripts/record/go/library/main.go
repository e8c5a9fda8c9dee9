// Calls functions of the Go libraries of Kubernetes: a recorded case in each line of the input, and its results in each line of the output.
// The field "fn" of a case names the function; a case with "ops" is a sequence of operations of a field manager.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

type object = map[string]interface{}

// calls has a function for each fn. It gets the fields of a case and returns those of its results.
var calls = map[string]func(fields map[string]json.RawMessage) object{
	"rfc6902.apply":        applyJSONPatch,
	"rfc7386.apply":        applyMergePatch,
	"jmp.threeWay":         threeWayMergePatch,
	"csa.upgrade":          upgradeManagers,
	"applyset.id":          applySetID,
	"applyset.scenario":    applySets,
	"kubectl.ssaMigration": migrate,
	"kubectl.clientApply":  applyLocally,
	"jsonpath":             printTemplates,
	"mf.cap":               capEntries,
	"mf.decode":            decodeEntries,
	"mf.identifier":        identifyEntry,
	"mf.extract":           extractFields,
	"smp.apply":            applyStrategic,
	"smp.twoWay":           twoWayStrategic,
	"smp.threeWay":         threeWayStrategic,
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer out.Flush()
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			out.Write(marshal(call(line)))
			out.WriteByte('\n')
		}
		if err != nil {
			return
		}
	}
}

func call(line []byte) object {
	fields := map[string]json.RawMessage{}
	must(json.Unmarshal(line, &fields))
	name := text(fields["fn"])
	if _, isSequence := fields["ops"]; isSequence {
		return runOperations(fields)
	}
	function, found := calls[name]
	if !found {
		panic("no function " + name)
	}
	return function(fields)
}

// errorOf returns the message of an error, or nil.
func errorOf(err error) interface{} {
	if err == nil {
		return nil
	}
	return err.Error()
}

func text(raw json.RawMessage) string {
	var s string
	if raw != nil {
		must(json.Unmarshal(raw, &s))
	}
	return s
}

func marshal(value interface{}) []byte {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	must(encoder.Encode(value))
	return bytes.TrimSpace(b.Bytes())
}

func must(err error) {
	if err != nil {
		panic(fmt.Sprint(err))
	}
}
