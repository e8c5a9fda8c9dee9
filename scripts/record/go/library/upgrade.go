package main

import (
	"encoding/json"
	"sort"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/util/csaupgrade"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

// runs is how often a call runs whose result depends on the order of a Go map.
const runs = 200

// outcomes calls a function many times and returns its different results, sorted.
func outcomes(call func() object) []json.RawMessage {
	found := map[string]bool{}
	for i := 0; i < runs; i++ {
		found[string(marshal(call()))] = true
	}
	texts := []string{}
	for one := range found {
		texts = append(texts, one)
	}
	sort.Strings(texts)
	list := []json.RawMessage{}
	for _, one := range texts {
		list = append(list, json.RawMessage(one))
	}
	return list
}

func upgradeManagers(fields map[string]json.RawMessage) object {
	var managers []string
	must(json.Unmarshal(fields["csaManagers"], &managers))
	names := sets.New(managers...)
	ssaManager, subresource := text(fields["ssaManager"]), text(fields["subresource"])
	options := []csaupgrade.Option{}
	if subresource != "" {
		options = append(options, csaupgrade.Subresource(subresource))
	}
	read := func() *unstructured.Unstructured {
		one := &unstructured.Unstructured{}
		must(one.UnmarshalJSON(fields["object"]))
		return one
	}
	owners := func(operation metav1.ManagedFieldsOperationType) []metav1.ManagedFieldsEntry {
		path := fieldpath.MakePathOrDie("metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration")
		found := csaupgrade.FindFieldsOwners(read().GetManagedFields(), operation, fieldpath.NewSet(path))
		return append([]metav1.ManagedFieldsEntry{}, found...)
	}
	return object{
		"upgradeOutcomes": outcomes(func() object {
			one := read()
			if err := csaupgrade.UpgradeManagedFields(one, names, ssaManager, options...); err != nil {
				return object{"error": err.Error(), "managedFields": nil}
			}
			return object{"error": nil, "managedFields": one.GetManagedFields()}
		}),
		"patchOutcomes": outcomes(func() object {
			patch, err := csaupgrade.UpgradeManagedFieldsPatch(read(), names, ssaManager, options...)
			if len(strings.TrimSpace(string(patch))) == 0 {
				return object{"error": errorOf(err), "patch": nil}
			}
			return object{"error": errorOf(err), "patch": json.RawMessage(patch)}
		}),
		"ownersOfLastApplied": object{
			"Apply":  owners(metav1.ManagedFieldsOperationApply),
			"Update": owners(metav1.ManagedFieldsOperationUpdate),
		},
	}
}
