package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	jsonutil "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

// target is a resource of fm-targets.json.
type target struct {
	ID          string              `json:"id"`
	CRD         bool                `json:"crd"`
	Deduced     bool                `json:"deduced"`
	Hub         string              `json:"hub"`
	ResetFields map[string][]string `json:"resetFields"`
	Versions    []string            `json:"versions"`
}

// operation is a request to a field manager. Stored is the object that the storage had after it, if it is another one than the result.
type operation struct {
	Op          string          `json:"op"`
	Manager     string          `json:"manager"`
	Force       bool            `json:"force"`
	APIVersion  string          `json:"apiVersion"`
	Subresource string          `json:"subresource"`
	Now         string          `json:"now"`
	Obj         json.RawMessage `json:"obj"`
	Stored      json.RawMessage `json:"stored"`
}

// conversions rewrites the apiVersion only, and has no defaults.
type conversions struct{}

func (conversions) Convert(in, out, context interface{}) error { panic("not used") }
func (conversions) ConvertFieldLabel(gvk schema.GroupVersionKind, label, value string) (string, string, error) {
	panic("not used")
}
func (conversions) ConvertToVersion(in runtime.Object, to runtime.GroupVersioner) (runtime.Object, error) {
	out := in.DeepCopyObject().(*unstructured.Unstructured)
	out.SetAPIVersion(to.(schema.GroupVersion).String())
	return out, nil
}
func (conversions) Default(runtime.Object) {}
func (conversions) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	out := &unstructured.Unstructured{Object: object{}}
	out.SetGroupVersionKind(kind)
	return out, nil
}

var converters = map[string]managedfields.TypeConverter{}

func converterOf(one target) managedfields.TypeConverter {
	if one.Deduced {
		return managedfields.NewDeducedTypeConverter()
	}
	file := "schema-builtin-openapi.json"
	if one.CRD {
		file = "schema-widget-openapi.json"
	}
	if found := converters[file]; found != nil {
		return found
	}
	raw, err := os.ReadFile(filepath.Join(os.Args[1], file))
	must(err)
	var document struct {
		Definitions map[string]*spec.Schema `json:"definitions"`
		Schemas     map[string]*spec.Schema `json:"schemas"`
	}
	must(json.Unmarshal(bytes.ReplaceAll(raw, []byte("#/definitions/"), []byte("#/components/schemas/")), &document))
	schemas := document.Definitions
	if schemas == nil {
		schemas = document.Schemas
	}
	found, err := managedfields.NewTypeConverter(schemas, false)
	must(err)
	converters[file] = found
	return found
}

func targetOf(id string) target {
	raw, err := os.ReadFile(filepath.Join(os.Args[1], "fm-targets.json"))
	must(err)
	var file struct {
		Targets []target `json:"targets"`
	}
	must(json.Unmarshal(raw, &file))
	for _, one := range file.Targets {
		if one.ID == id {
			return one
		}
	}
	panic("no target " + id)
}

func managerOf(one target, apiVersion, subresource string) *managedfields.FieldManager {
	group, err := schema.ParseGroupVersion(apiVersion)
	must(err)
	hub, err := schema.ParseGroupVersion(one.Hub)
	must(err)
	_, kind, _ := strings.Cut(one.Versions[0], ", Kind=")
	reset := map[fieldpath.APIVersion]fieldpath.Filter{}
	if paths := one.ResetFields[subresource]; len(paths) > 0 {
		set := fieldpath.NewSet()
		for _, path := range paths {
			parts := []interface{}{}
			for _, name := range strings.Split(path, ".") {
				parts = append(parts, name)
			}
			set.Insert(fieldpath.MakePathOrDie(parts...))
		}
		versions := []string{}
		for _, text := range one.Versions {
			version, _, _ := strings.Cut(text, ", Kind=")
			versions = append(versions, version)
		}
		if one.CRD {
			versions = []string{apiVersion} // the strategy of a custom resource supports only the version of the request
		}
		for _, version := range versions {
			reset[fieldpath.APIVersion(version)] = fieldpath.NewExcludeSetFilter(set)
		}
	}
	create := managedfields.NewDefaultFieldManager
	if one.CRD {
		create = managedfields.NewDefaultCRDFieldManager
	}
	convert := conversions{}
	manager, err := create(converterOf(one), convert, convert, convert, group.WithKind(kind), hub, subresource, reset)
	must(err)
	return manager
}

func readObject(raw json.RawMessage) *unstructured.Unstructured {
	fields := object{}
	must(jsonutil.Unmarshal(raw, &fields))
	return &unstructured.Unstructured{Object: fields}
}

// runOperations sends the operations of a sequence to a field manager. Each starts from the stored object of the recording.
func runOperations(fields map[string]json.RawMessage) object {
	one := targetOf(text(fields["target"]))
	var operations []operation
	must(json.Unmarshal(fields["ops"], &operations))
	live := readObject(fields["live"])
	results := []object{}
	for _, op := range operations {
		started := time.Now().UTC().Truncate(time.Second)
		manager := managerOf(one, op.APIVersion, op.Subresource)
		var found runtime.Object
		var err error
		if op.Op == "apply" {
			found, err = manager.Apply(live.DeepCopy(), readObject(op.Obj), op.Manager, op.Force)
		} else {
			found, err = manager.Update(live.DeepCopy(), readObject(op.Obj), op.Manager)
		}
		if err != nil {
			results = append(results, object{"error": statusOf(err)})
			continue
		}
		out := found.(*unstructured.Unstructured)
		setTimes(out, started, op.Now)
		if reflect.DeepEqual(out.Object, live.Object) {
			results = append(results, object{"outSame": "live"})
		} else {
			results = append(results, object{"out": out.Object})
			live = out
		}
		if op.Stored != nil {
			live = readObject(op.Stored)
		}
	}
	return object{"ops": results}
}

// setTimes replaces the times of this run, and sorts the entries again as the field manager does.
func setTimes(one *unstructured.Unstructured, started time.Time, now string) {
	entries := one.GetManagedFields()
	if len(entries) == 0 {
		return
	}
	parsed, err := time.Parse(time.RFC3339, now)
	must(err)
	for i := range entries {
		if at := entries[i].Time; at != nil && !at.Time.Before(started) {
			entries[i].Time = &metav1.Time{Time: parsed}
		}
	}
	second := func(at *metav1.Time) int64 {
		if at == nil {
			return 0
		}
		return at.Unix()
	}
	sort.SliceStable(entries, func(i, j int) bool {
		a, b := entries[i], entries[j]
		switch {
		case a.Operation != b.Operation:
			return a.Operation < b.Operation
		case second(a.Time) != second(b.Time):
			return second(a.Time) < second(b.Time)
		case a.Manager != b.Manager:
			return a.Manager < b.Manager
		case a.APIVersion != b.APIVersion:
			return a.APIVersion < b.APIVersion
		}
		return a.Subresource < b.Subresource
	})
	one.SetManagedFields(entries)
}

// statusOf returns the fields of an error. What upstream lists in random order is sorted.
func statusOf(err error) object {
	message := sortErrors(err.Error())
	status, ok := err.(apierrors.APIStatus)
	if !ok {
		return object{"message": message}
	}
	out := object{"message": message, "reason": status.Status().Reason, "code": status.Status().Code}
	if details := status.Status().Details; details != nil && len(details.Causes) > 0 {
		causes := append([]metav1.StatusCause{}, details.Causes...)
		sort.SliceStable(causes, func(i, j int) bool { return causes[i].Message < causes[j].Message })
		out["causes"] = causes
	}
	return out
}

func sortErrors(message string) string {
	head, tail, found := strings.Cut(message, "errors:\n")
	if !found {
		return message
	}
	lines := strings.Split(tail, "\n")
	sort.Strings(lines)
	return head + "errors:\n" + strings.Join(lines, "\n")
}
