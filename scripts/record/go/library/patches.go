package main

import (
	"encoding/json"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	"k8s.io/apimachinery/pkg/util/jsonmergepatch"
	"k8s.io/apimachinery/pkg/util/mergepatch"
)

// result adds the outcome of a call: a document, or an error.
func result(to object, name, errorName string, document []byte, err error) {
	to[errorName] = errorOf(err)
	if err == nil {
		to[name] = json.RawMessage(document)
	}
}

func applyJSONPatch(fields map[string]json.RawMessage) object {
	out := object{}
	patch, err := jsonpatch.DecodePatch(fields["patch"])
	var document []byte
	if err == nil {
		document, err = patch.Apply(fields["doc"])
	}
	result(out, "result", "error", document, err)
	return out
}

func applyMergePatch(fields map[string]json.RawMessage) object {
	out := object{}
	document, err := jsonpatch.MergePatch(fields["doc"], fields["patch"])
	result(out, "result", "error", document, err)
	created, err := jsonpatch.CreateMergePatch(fields["doc"], fields["patch"])
	result(out, "createdMergePatch", "createError", created, err)
	return out
}

func threeWayMergePatch(fields map[string]json.RawMessage) object {
	var preconditions []mergepatch.PreconditionFunc
	var names []string
	if raw := fields["preconditions"]; raw != nil {
		must(json.Unmarshal(raw, &names))
	}
	if len(names) > 0 {
		preconditions = []mergepatch.PreconditionFunc{
			mergepatch.RequireKeyUnchanged("apiVersion"),
			mergepatch.RequireKeyUnchanged("kind"),
			mergepatch.RequireMetadataKeyUnchanged("name"),
		}
	}
	out := object{}
	patch, err := jsonmergepatch.CreateThreeWayJSONMergePatch(fields["original"], fields["modified"], fields["current"], preconditions...)
	result(out, "patch", "error", patch, err)
	if err != nil {
		return out
	}
	document, err := jsonpatch.MergePatch(fields["current"], patch)
	result(out, "result", "applyError", document, err)
	return out
}
