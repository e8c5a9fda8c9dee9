package main

import (
	"reflect"
	"strings"

	"k8s.io/client-go/kubernetes/scheme"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiregistration "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

// A field of a struct: its JSON name, its type in the short form of typeOf, `?` for omitempty, `~` for omitzero, and its number in
// protobuf. A field of a struct that JSON does not nest has the numbers of both: `2.1`. Empty without protobuf.
type field struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Omit   string `json:"omit"`
	Number string `json:"number"`
}

// numberOf returns the number of a field in protobuf, from its tag `bytes,1,opt,name=metadata`.
func numberOf(f reflect.StructField) string {
	words := strings.Split(f.Tag.Get("protobuf"), ",")
	if len(words) < 2 {
		return ""
	}
	return words[1]
}

var structs = map[string][]field{}

// The types that read and write JSON with methods of their own.
var special = map[string]string{
	"k8s.io/apimachinery/pkg/api/resource.Quantity":                                         "quantity",
	"k8s.io/apimachinery/pkg/apis/meta/v1.Time":                                             "time",
	"k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime":                                        "microtime",
	"k8s.io/apimachinery/pkg/apis/meta/v1.Duration":                                         "duration",
	"k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1":                                         "raw",
	"k8s.io/apimachinery/pkg/runtime.RawExtension":                                          "raw",
	"k8s.io/apimachinery/pkg/util/intstr.IntOrString":                                       "intstr",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON":                         "json",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrArray":       "schema",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrBool":        "schema",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrStringArray": "schema",
}

func nameOf(t reflect.Type) string { return t.PkgPath() + "." + t.Name() }

// typeOf returns a type in a short form: `*` pointer, `[` list, `{` map, `@` struct, or the name of a scalar.
func typeOf(t reflect.Type) string {
	if code, found := special[nameOf(t)]; found {
		return code
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + typeOf(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "[" + typeOf(t.Elem())
	case reflect.Map:
		return "{" + typeOf(t.Elem())
	case reflect.Struct:
		if _, found := structs[nameOf(t)]; !found {
			structs[nameOf(t)] = nil
			structTypes[nameOf(t)] = t
			structs[nameOf(t)] = fieldsOf(t)
		}
		return "@" + nameOf(t)
	default:
		return t.Kind().String()
	}
}

func fieldsOf(t reflect.Type) []field {
	out := []field{}
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		tag := strings.Split(f.Tag.Get("json"), ",")
		switch {
		case tag[0] == "-" || (f.PkgPath != "" && !f.Anonymous):
		case tag[0] == "" && f.Anonymous:
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			for _, one := range fieldsOf(inner) {
				outer := numberOf(f)
				if outer == "" || one.Number == "" {
					one.Number = ""
				} else {
					one.Number = outer + "." + one.Number
				}
				out = append(out, one)
			}
		default:
			omit := ""
			for _, option := range tag[1:] {
				if option == "omitempty" {
					omit += "?"
				}
				if option == "omitzero" {
					omit += "~"
				}
			}
			if t.Name()+"."+f.Name == "HPAScalingRules.Policies" {
				// An empty list gets no default policies, and is refused.
				omit = "~"
			}
			out = append(out, field{tag[0], typeOf(f.Type), omit, numberOf(f)})
		}
	}
	return out
}

// goStructs returns the fields of the Go struct of every built-in kind, and of every struct that one of them contains, by the
// struct's name. OpenAPI documents do not say which fields are pointers (Go keeps their zero values), which ones Go omits when
// they are empty, and which ones it always writes.
func goStructs() map[string][]field {
	for _, err := range []error{apiextensions.AddToScheme(scheme.Scheme), apiregistration.AddToScheme(scheme.Scheme)} {
		if err != nil {
			panic(err)
		}
	}
	for gvk, t := range scheme.Scheme.AllKnownTypes() {
		own := !strings.HasSuffix(t.PkgPath(), "meta/v1") || gvk.Kind == "DeleteOptions" && gvk.Group == ""
		if gvk.Version == "v1" || gvk.Version == "v2" {
			if own && !strings.HasSuffix(gvk.Kind, "List") {
				typeOf(t)
			}
		}
	}
	return structs
}
