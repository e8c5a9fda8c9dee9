// Prints tables of facts about the built-in kinds as one JSON object: facts that Kubernetes holds in its Go code, and that
// OpenAPI documents do not contain. The same Kubernetes version always gives the same text. See README.md in this folder.
package main

import (
	"encoding/json"
	"os"
)

func main() {
	tables := map[string]any{
		"structs":    goStructs(),
		"names":      typeNames(),
		"internals":  internalStructs(),
		"columns":    tableColumns(),
		"strategies": strategies(),
		"roles":      bootstrapRoles(),
		"enums":      enums(),
	}
	if err := json.NewEncoder(os.Stdout).Encode(tables); err != nil {
		panic(err)
	}
}
