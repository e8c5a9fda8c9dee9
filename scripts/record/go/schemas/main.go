// Prints a schema file of conformance/klib as one line of JSON. The arguments are the name of the file and the folder of the recordings.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

type object = map[string]interface{}

var files = map[string]func(folder string) object{
	"patchmeta-struct.json":       patchMetadata,
	"schema-builtin-openapi.json": builtinDocument,
	"schema-builtin-smd.json":     builtinTypes,
	"schema-widget-openapi.json":  widgetDocument,
	"schema-widget-smd.json":      widgetTypes,
}

func main() {
	fmt.Println(string(marshal(files[os.Args[1]](os.Args[2]))))
}

// plain returns a value as JSON has it: maps and lists, with sorted keys when it is printed.
func plain(value interface{}) interface{} {
	var out interface{}
	must(json.Unmarshal(marshal(value), &out))
	return out
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
