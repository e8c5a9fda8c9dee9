package main

import (
	"reflect"
	"sort"
	"strings"
)

var structTypes = map[string]reflect.Type{}

// typeNames returns, for each struct, what Go's errors name besides the JSON fields: `field=v1.RestartPolicy` for a field of strings of a
// type with a name, of a list of structs or of a map, `field^VolumeSource` for a field of an embedded struct.
func typeNames() map[string][]string {
	out := map[string][]string{}
	for name, t := range structTypes {
		if words := namedFields(t, ""); len(words) > 0 {
			sort.Strings(words)
			out[name] = words
		}
	}
	return out
}

func namedFields(t reflect.Type, embedded string) []string {
	out := []string{}
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		tag := strings.Split(f.Tag.Get("json"), ",")[0]
		if tag == "-" || f.Name == "TypeMeta" {
			continue
		}
		if tag == "" && f.Anonymous {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if _, found := special[nameOf(inner)]; !found {
				out = append(out, namedFields(inner, embedded+f.Name+".")...)
			}
			continue
		}
		word := tag
		if embedded != "" {
			word += "^" + strings.TrimSuffix(embedded, ".")
		}
		if base := baseOf(f.Type); base.Kind() == reflect.String && base.PkgPath() != "" {
			word += "=" + base.String()
		} else if named := mapName(f.Type); named != "" {
			word += "=" + named
		} else if f.Type.Kind() == reflect.Slice && f.Type.Name() != "" && f.Type.Elem().Kind() == reflect.Struct {
			word += "=" + f.Type.String()
		}
		if word != tag {
			out = append(out, word)
		}
	}
	return out
}

// mapName returns the name of a map's type if it is not that of a map of strings; otherwise an empty string.
func mapName(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Map || t.String() == "map[string]"+t.Elem().String() {
		return ""
	}
	return t.String()
}

// baseOf returns the type of the values in pointers, lists and maps.
func baseOf(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	return t
}
