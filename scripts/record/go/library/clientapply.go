package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/mergepatch"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/kubectl/pkg/cmd/apply"
	"k8s.io/kubectl/pkg/util"
)

// applyLocally returns what kubectl apply does with an object that exists: the patch, and the object after it.
func applyLocally(fields map[string]json.RawMessage) object {
	manifest, live := readObject(fields["manifest"]), readObject(fields["live"])
	modified, err := util.GetModifiedConfiguration(manifest, true, unstructured.UnstructuredJSONScheme)
	must(err)
	annotation := readObject(modified).GetAnnotations()["kubectl.kubernetes.io/last-applied-configuration"]
	patchType := "strategic"
	if !scheme.Scheme.Recognizes(live.GroupVersionKind()) {
		patchType = "merge"
	}
	out := object{"lastAppliedAnnotation": annotation, "modified": json.RawMessage(modified), "patchType": patchType}
	for _, overwrite := range []bool{false, true} {
		mapping := &meta.RESTMapping{GroupVersionKind: live.GroupVersionKind()}
		out[fmt.Sprintf("overwrite=%v", overwrite)] = patchLocally(&apply.Patcher{Mapping: mapping, Overwrite: overwrite}, live, modified)
	}
	return out
}

func patchLocally(patcher *apply.Patcher, live *unstructured.Unstructured, modified []byte) object {
	var stderr bytes.Buffer
	out := object{}
	patch, found, err := patcher.PatchLocal(live, modified, &stderr)
	if stderr.Len() > 0 {
		out["stderr"] = stderr.String()
	}
	if err != nil {
		out["error"] = err.Error()
		if isConflict(err) {
			out["conflict"] = true
		}
		return out
	}
	out["patch"] = json.RawMessage(patch)
	if found == live {
		out["result"] = "live"
	} else {
		out["result"] = found
	}
	return out
}

// isConflict looks for the conflict of a patch in a chain of errors.
func isConflict(err error) bool {
	for err != nil && !mergepatch.IsConflict(err) {
		wrapped, ok := err.(interface{ Unwrap() error })
		if !ok {
			return false
		}
		err = wrapped.Unwrap()
	}
	return err != nil
}
