package main

import (
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/managedfields"
)

func readEntries(raw json.RawMessage) []metav1.ManagedFieldsEntry {
	var entries []metav1.ManagedFieldsEntry
	must(json.Unmarshal(raw, &entries))
	return entries
}

func decodeEntries(fields map[string]json.RawMessage) object {
	found, err := managedfields.RecordedDecode(readEntries(fields["entries"]))
	return object{"error": errorOf(err), "reencoded": found}
}

func capEntries(fields map[string]json.RawMessage) object {
	var max int
	must(json.Unmarshal(fields["max"], &max))
	found, err := managedfields.RecordedCap(readEntries(fields["input"]), max)
	return object{"error": errorOf(err), "output": found}
}

func identifyEntry(fields map[string]json.RawMessage) object {
	var entry metav1.ManagedFieldsEntry
	must(json.Unmarshal(fields["entry"], &entry))
	found, err := managedfields.RecordedIdentifier(entry)
	return object{"error": errorOf(err), "identifier": found}
}
