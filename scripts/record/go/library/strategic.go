package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	openapi_v2 "github.com/google/gnostic-models/openapiv2"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/mergepatch"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"k8s.io/kubectl/pkg/util/openapi"
)

type patchKind struct {
	gvk        schema.GroupVersionKind
	definition string
	goStruct   interface{}
}

var patchKinds = map[string]patchKind{
	"configmap":  {corev1.SchemeGroupVersion.WithKind("ConfigMap"), "io.k8s.api.core.v1.ConfigMap", &corev1.ConfigMap{}},
	"deployment": {appsv1.SchemeGroupVersion.WithKind("Deployment"), "io.k8s.api.apps.v1.Deployment", &appsv1.Deployment{}},
	"job":        {batchv1.SchemeGroupVersion.WithKind("Job"), "io.k8s.api.batch.v1.Job", &batchv1.Job{}},
	"pod":        {corev1.SchemeGroupVersion.WithKind("Pod"), "io.k8s.api.core.v1.Pod", &corev1.Pod{}},
	"service":    {corev1.SchemeGroupVersion.WithKind("Service"), "io.k8s.api.core.v1.Service", &corev1.Service{}},
}

// schemas are the OpenAPI definitions of the recordings, as documents of both versions.
type schemas struct {
	resources openapi.Resources
	v3        map[string]*spec.Schema
}

var known *schemas

// readSchemas reads the document in the folder that is the program's argument.
func readSchemas() *schemas {
	if known != nil {
		return known
	}
	raw, err := os.ReadFile(filepath.Join(os.Args[1], "schema-builtin-openapi.json"))
	must(err)
	fields := object{}
	must(json.Unmarshal(raw, &fields))
	delete(fields, "source")
	fields["swagger"] = "2.0"
	fields["info"] = object{"title": "recorded", "version": "v1"}
	if fields["paths"] == nil {
		fields["paths"] = object{}
	}
	document, err := openapi_v2.ParseDocument(marshal(fields))
	must(err)
	resources, err := openapi.NewOpenAPIData(document)
	must(err)
	var v3 struct {
		Definitions map[string]*spec.Schema `json:"definitions"`
	}
	must(json.Unmarshal(bytes.ReplaceAll(raw, []byte("#/definitions/"), []byte("#/components/schemas/")), &v3))
	known = &schemas{resources, v3.Definitions}
	return known
}

// withEachMeta makes a call with the patch metadata of the Go struct and of both OpenAPI documents.
func withEachMeta(kind string, call func(meta strategicpatch.LookupPatchMeta) object) object {
	known := readSchemas()
	one := patchKinds[kind]
	meta, err := strategicpatch.NewPatchMetaFromStruct(one.goStruct)
	must(err)
	out := object{"struct": withoutPanic(meta, call)}
	others := map[string]strategicpatch.LookupPatchMeta{
		"openapi":   strategicpatch.NewPatchMetaFromOpenAPI(known.resources.LookupResource(one.gvk)),
		"openapiv3": strategicpatch.PatchMetaFromOpenAPIV3{SchemaList: known.v3, Schema: known.v3[one.definition]},
	}
	for name, other := range others {
		found := withoutPanic(other, call)
		if reflect.DeepEqual(marshal(found), marshal(out["struct"])) {
			out[name] = "same"
		} else {
			out[name] = found
		}
	}
	return out
}

func withoutPanic(meta strategicpatch.LookupPatchMeta, call func(meta strategicpatch.LookupPatchMeta) object) (out object) {
	defer func() {
		if found := recover(); found != nil {
			out = object{"error": fmt.Sprintf("panic: %v", found), "panic": true}
		}
	}()
	return call(meta)
}

// document returns the text of a document, or nothing for null.
func document(raw json.RawMessage) []byte {
	if raw == nil || string(raw) == "null" {
		return nil
	}
	return raw
}

func applyStrategic(fields map[string]json.RawMessage) object {
	return object{"out": withEachMeta(text(fields["kind"]), func(meta strategicpatch.LookupPatchMeta) object {
		found, err := strategicpatch.StrategicMergePatchUsingLookupPatchMeta(fields["original"], fields["patch"], meta)
		if err != nil {
			return object{"error": err.Error(), "result": nil}
		}
		return object{"error": nil, "result": json.RawMessage(found)}
	})}
}

func twoWayStrategic(fields map[string]json.RawMessage) object {
	return object{"out": withEachMeta(text(fields["kind"]), func(meta strategicpatch.LookupPatchMeta) object {
		original := document(fields["original"])
		patch, err := strategicpatch.CreateTwoWayMergePatchUsingLookupPatchMeta(original, fields["modified"], meta)
		if err != nil {
			return object{"error": err.Error()}
		}
		out := object{"patch": json.RawMessage(patch)}
		for name, to := range map[string]json.RawMessage{"onOriginal": original, "onOther": fields["other"]} {
			found, err := strategicpatch.StrategicMergePatchUsingLookupPatchMeta(to, patch, meta)
			out[name], out[name+"Error"] = nil, errorOf(err)
			if err == nil {
				out[name] = json.RawMessage(found)
			}
		}
		return out
	})}
}

func threeWayStrategic(fields map[string]json.RawMessage) object {
	out := object{}
	for _, overwrite := range []bool{true, false} {
		out[fmt.Sprintf("overwrite=%v", overwrite)] = withEachMeta(text(fields["kind"]), func(meta strategicpatch.LookupPatchMeta) object {
			patch, err := strategicpatch.CreateThreeWayMergePatch(document(fields["original"]), fields["modified"], fields["current"], meta, overwrite)
			if err != nil {
				return object{"error": err.Error(), "conflict": mergepatch.IsConflict(err)}
			}
			found, err := strategicpatch.StrategicMergePatchUsingLookupPatchMeta(fields["current"], patch, meta)
			one := object{"patch": json.RawMessage(patch)}
			result(one, "result", "applyError", found, err)
			return one
		})
	}
	return out
}
