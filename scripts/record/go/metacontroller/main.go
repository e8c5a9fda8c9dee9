// Merges objects as Metacontroller does: a recorded case in each line of the input, and its results in each line of the output. The build adds
// the folder pkg/dynamic/apply of Metacontroller as the package apply.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"applyground.example/record/metacontroller/apply"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	jsonutil "k8s.io/apimachinery/pkg/util/json"
)

type object = map[string]interface{}

type recordedCase struct {
	Observed    json.RawMessage `json:"observed"`
	LastApplied json.RawMessage `json:"lastApplied"`
	Desired     json.RawMessage `json:"desired"`
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			fmt.Println(string(marshal(merge(line))))
		}
		if err != nil {
			return
		}
	}
}

func merge(line []byte) object {
	var given recordedCase
	must(json.Unmarshal(line, &given))
	desired := read(given.Desired)
	out := object{}
	if merged, err := apply.Merge(read(given.Observed), read(given.LastApplied), desired); err != nil {
		out["error"] = err.Error()
	} else {
		out["result"] = merged
	}
	live := &unstructured.Unstructured{Object: read(given.Observed)}
	must(apply.SetLastApplied(live, desired))
	return object{"out": out, "withLastApplied": live.GetAnnotations()}
}

func read(raw json.RawMessage) object {
	var fields object
	must(jsonutil.Unmarshal(raw, &fields))
	return fields
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
