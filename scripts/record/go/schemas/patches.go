package main

import (
	"fmt"
	"reflect"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
)

// patchMetadata returns what strategic merge patches know of the fields of Go structs.
func patchMetadata(string) object {
	types := object{}
	for _, root := range []interface{}{appsv1.Deployment{}, batchv1.Job{}, corev1.ConfigMap{}, corev1.Pod{}, corev1.Service{}} {
		describe(reflect.TypeOf(root), types)
	}
	return object{
		"source": "strategicpatch PatchMetaFromStruct over k8s.io/api v0.36.3 Go types (LookupPatchMetadataForStruct per JSON field)",
		"roots": object{
			"apps/v1/Deployment": "v1.Deployment", "batch/v1/Job": "v1.Job", "v1/ConfigMap": "v1.ConfigMap", "v1/Pod": "v1.Pod",
			"v1/Service": "v1.Service",
		},
		"types": types,
	}
}

// describe adds the fields of a struct, and the structs in its fields.
func describe(structType reflect.Type, types object) {
	name := structType.String()
	if types[name] == nil {
		fields := object{}
		types[name] = fields
		describeFields(structType, fields, types)
	}
}

func describeFields(structType reflect.Type, fields, types object) {
	for i := 0; i < structType.NumField(); i++ {
		field := structType.Field(i)
		key, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case strings.Contains(options, "inline"):
			describeFields(field.Type, fields, types)
		case field.Anonymous && key == "" || !field.IsExported() || key == "-":
		case key == "":
			fields[field.Name] = describeField(structType, field.Name, field.Type, types)
		default:
			fields[key] = describeField(structType, key, field.Type, types)
		}
	}
}

func describeField(structType reflect.Type, key string, fieldType reflect.Type, types object) object {
	meta := strategicpatch.PatchMetaFromStruct{T: structType}
	fieldType = withoutPointer(fieldType)
	found := object{"kind": fieldType.Kind().String()}
	var patch strategicpatch.PatchMeta
	var err error
	switch fieldType.Kind() {
	case reflect.Struct:
		found["type"] = nameOf(fieldType, types)
		_, patch, err = meta.LookupPatchMetadataForStruct(key)
	case reflect.Map:
		found["elem"] = nameOf(fieldType.Elem(), types)
	case reflect.Slice:
		found["kind"], found["elem"] = "list", nameOf(fieldType.Elem(), types)
		_, patch, err = meta.LookupPatchMetadataForSlice(key)
	}
	if err != nil {
		panic(fmt.Sprint(structType, key, err))
	}
	if strategies := patch.GetPatchStrategies(); len(strategies) > 0 && strategies[0] != "" {
		found["patchStrategy"] = strategies
	}
	if mergeKey := patch.GetPatchMergeKey(); mergeKey != "" {
		found["patchMergeKey"] = mergeKey
	}
	return found
}

// nameOf returns the name of a type, and describes it if it is a struct.
func nameOf(one reflect.Type, types object) string {
	one = withoutPointer(one)
	switch one.Kind() {
	case reflect.Struct:
		describe(one, types)
		return one.String()
	case reflect.Slice:
		return "bytes"
	}
	return one.Kind().String()
}

func withoutPointer(one reflect.Type) reflect.Type {
	for one.Kind() == reflect.Pointer {
		one = one.Elem()
	}
	return one
}
