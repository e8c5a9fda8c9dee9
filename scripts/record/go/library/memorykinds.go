package main

import (
	"net/http"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// memoryKind is a kind that the server in memory serves.
type memoryKind struct {
	group, version, kind, plural string
	namespaced                   bool
}

var memoryKinds = []memoryKind{
	{"", "v1", "ConfigMap", "configmaps", true},
	{"", "v1", "Namespace", "namespaces", false},
	{"", "v1", "Secret", "secrets", true},
	{"", "v1", "Service", "services", true},
	{"apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions", false},
	{"apps", "v1", "Deployment", "deployments", true},
	{"company.com", "v1", "ApplySet", "applysets", false},
	{"rbac.authorization.k8s.io", "v1", "ClusterRole", "clusterroles", false},
}

func (k memoryKind) gv() schema.GroupVersion {
	return schema.GroupVersion{Group: k.group, Version: k.version}
}

// resource returns `deployments.apps`, and `pods` for a kind of the core group.
func (k memoryKind) resource() string {
	return schema.GroupResource{Group: k.group, Resource: k.plural}.String()
}

// key returns the name of an object in the recordings: `deployments.apps|test|a`, `configmaps.|test|a`.
func (k memoryKind) key(namespace, name string) string {
	return k.plural + "." + k.group + "|" + namespace + "|" + name
}

// memoryMapper returns the mapper of the kinds. It knows no short names.
func memoryMapper() meta.RESTMapper {
	versions := []schema.GroupVersion{}
	for _, one := range memoryKinds {
		versions = append(versions, one.gv())
	}
	mapper := meta.NewDefaultRESTMapper(versions)
	for _, one := range memoryKinds {
		scope := meta.RESTScopeRoot
		if one.namespaced {
			scope = meta.RESTScopeNamespace
		}
		mapper.Add(one.gv().WithKind(one.kind), scope)
	}
	return mapper
}

// place is the object or collection of a request. name is empty for a collection.
type place struct {
	kind            memoryKind
	namespace, name string
}

// placeOf reads the path of a request, such as /apis/apps/v1/namespaces/test/deployments/a.
func placeOf(request *http.Request) place {
	parts := strings.Split(strings.Trim(request.URL.Path, "/"), "/")
	gv := schema.GroupVersion{Version: parts[1]}
	rest := parts[2:]
	if parts[0] == "apis" {
		gv, rest = schema.GroupVersion{Group: parts[1], Version: parts[2]}, parts[3:]
	}
	found := place{}
	if len(rest) > 2 && rest[0] == "namespaces" {
		found.namespace, rest = rest[1], rest[2:]
	}
	for _, one := range memoryKinds {
		if one.gv() == gv && one.plural == rest[0] {
			found.kind = one
		}
	}
	if found.kind.kind == "" {
		panic("no kind at " + request.URL.Path)
	}
	if len(rest) > 1 {
		found.name = rest[1]
	}
	return found
}

// mappingOf returns the mapping of a kind, also of one that the server does not serve.
func mappingOf(group, kind string) *meta.RESTMapping {
	return &meta.RESTMapping{GroupVersionKind: schema.GroupVersionKind{Group: group, Kind: kind}}
}
