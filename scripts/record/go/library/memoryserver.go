package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sort"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
)

// memoryServer keeps objects in memory. It applies with the deduced type, and patches with the libraries. It has no defaults, no validation
// and no OpenAPI document.
type memoryServer struct {
	objects  map[string]*unstructured.Unstructured
	versions int
	uids     int
	// The status code for requests that the server refuses: `DELETE configmaps`.
	denied map[string]int
	// The time of writes.
	now      string
	requests []memoryRequest
}

// memoryRequest is a request as recordings have it.
type memoryRequest struct {
	Method      string          `json:"method"`
	Resource    string          `json:"resource"`
	Namespace   string          `json:"namespace,omitempty"`
	Name        string          `json:"name,omitempty"`
	Query       string          `json:"query,omitempty"`
	ContentType string          `json:"contentType,omitempty"`
	Body        json.RawMessage `json:"body,omitempty"`
	Status      int             `json:"status"`
}

func newMemoryServer(initial []*unstructured.Unstructured) *memoryServer {
	server := &memoryServer{
		objects: map[string]*unstructured.Unstructured{}, versions: len(initial), uids: len(initial),
	}
	for _, one := range initial {
		server.objects[keyOf(one)] = one
	}
	return server
}

func keyOf(one *unstructured.Unstructured) string {
	for _, kind := range memoryKinds {
		if kind.kind == one.GetKind() && kind.gv().String() == one.GetAPIVersion() {
			return kind.key(one.GetNamespace(), one.GetName())
		}
	}
	panic("no kind " + one.GetKind())
}

// ServeHTTP answers a request and notes it.
func (server *memoryServer) ServeHTTP(writer http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	must(err)
	at := placeOf(request)
	code, answer := server.answer(request, at, body)
	server.requests = append(server.requests, memoryRequest{
		request.Method, at.kind.resource(), at.namespace, at.name, sortedQuery(request.URL.Query()),
		request.Header.Get("Content-Type"), body, code,
	})
	writer.Header().Set("Content-Type", "application/json")
	writer.WriteHeader(code)
	_, err = writer.Write(marshal(answer))
	must(err)
}

func sortedQuery(query url.Values) string {
	words := []string{}
	for name, values := range query {
		for _, value := range values {
			words = append(words, name+"="+value)
		}
	}
	sort.Strings(words)
	return strings.Join(words, "&")
}

func (server *memoryServer) answer(request *http.Request, at place, body []byte) (int, interface{}) {
	if code := server.denied[request.Method+" "+at.kind.plural]; code != 0 {
		return refusal(code, metav1.StatusReasonForbidden, fmt.Sprintf("%s %q is forbidden", at.kind.resource(), at.name))
	}
	key := at.kind.key(at.namespace, at.name)
	live := server.objects[key]
	switch {
	case request.Method == http.MethodGet && at.name == "":
		return server.list(request, at)
	case request.Method == http.MethodPost || live == nil && request.Header.Get("Content-Type") == applyType:
	case live == nil:
		return refusal(http.StatusNotFound, metav1.StatusReasonNotFound, fmt.Sprintf("%s %q not found", at.kind.resource(), at.name))
	case request.Method == http.MethodGet:
		return http.StatusOK, live
	case request.Method == http.MethodDelete: // also with dryRun
		delete(server.objects, key)
		return http.StatusOK, object{"kind": "Status", "apiVersion": "v1", "status": "Success"}
	}
	return server.write(request, at, live, body)
}

func refusal(code int, reason metav1.StatusReason, message string) (int, interface{}) {
	return code, object{
		"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": code, "reason": reason, "message": message,
		"details": object{},
	}
}

func (server *memoryServer) list(request *http.Request, at place) (int, interface{}) {
	selector, err := labels.Parse(request.URL.Query().Get("labelSelector"))
	must(err)
	items := []interface{}{}
	for _, key := range server.keys() {
		one := server.objects[key]
		isHere := strings.HasPrefix(key, at.kind.plural+"."+at.kind.group+"|") && (at.namespace == "" || one.GetNamespace() == at.namespace)
		if isHere && selector.Matches(labels.Set(one.GetLabels())) {
			items = append(items, one.Object)
		}
	}
	return http.StatusOK, object{
		"kind": at.kind.kind + "List", "apiVersion": at.kind.gv().String(), "metadata": object{}, "items": items,
	}
}

func (server *memoryServer) keys() []string {
	keys := []string{}
	for key := range server.objects {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
