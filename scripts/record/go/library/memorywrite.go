package main

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/client-go/kubernetes/scheme"
)

const applyType = "application/apply-patch+yaml"

// write answers a POST or PATCH. live is nil if the object does not exist.
func (server *memoryServer) write(request *http.Request, at place, live *unstructured.Unstructured, body []byte) (int, interface{}) {
	before := live
	if before == nil {
		before = &unstructured.Unstructured{Object: object{"apiVersion": at.kind.gv().String(), "kind": at.kind.kind}}
	}
	started := time.Now().UTC().Truncate(time.Second)
	found, err := server.managed(request, at, before, body)
	if err != nil {
		if status, ok := err.(apierrors.APIStatus); ok {
			answer := status.Status()
			answer.TypeMeta = metav1.TypeMeta{Kind: "Status", APIVersion: "v1"}
			return int(answer.Code), answer
		}
		return refusal(http.StatusInternalServerError, metav1.StatusReasonInternalError, err.Error())
	}
	setTimes(found, started, server.now)
	server.stamp(found, live)
	if request.URL.Query().Get("dryRun") == "" {
		server.objects[keyOf(found)] = found
	}
	if live == nil {
		return http.StatusCreated, found
	}
	return http.StatusOK, found
}

// stamp sets uid and resourceVersion, also in a dry run.
func (server *memoryServer) stamp(one, live *unstructured.Unstructured) {
	server.versions++
	one.SetResourceVersion(fmt.Sprint(server.versions))
	if live != nil {
		one.SetUID(live.GetUID())
		return
	}
	server.uids++
	one.SetUID(types.UID(fmt.Sprintf("uid-%d", server.uids)))
}

// managed returns the object after a write, with its managed fields.
func (server *memoryServer) managed(request *http.Request, at place, live *unstructured.Unstructured, body []byte) (*unstructured.Unstructured, error) {
	query := request.URL.Query()
	gv, convert := at.kind.gv(), conversions{}
	fields, err := managedfields.NewDefaultFieldManager(
		managedfields.NewDeducedTypeConverter(), convert, convert, convert, gv.WithKind(at.kind.kind), gv, "", nil,
	)
	must(err)
	manager := query.Get("fieldManager")
	var found runtime.Object
	switch {
	case request.Header.Get("Content-Type") == applyType:
		found, err = fields.Apply(live.DeepCopy(), readObject(body), manager, query.Get("force") == "true")
	case request.Method == http.MethodPost:
		found, err = fields.Update(live.DeepCopy(), readObject(body), manager)
	default:
		patched := patchedBy(request.Header.Get("Content-Type"), at.kind, live, body)
		if patched.GetResourceVersion() != live.GetResourceVersion() {
			return nil, apierrors.NewConflict(
				gv.WithResource(at.kind.plural).GroupResource(), at.name, fmt.Errorf("the object has been modified"),
			)
		}
		found, err = fields.Update(live.DeepCopy(), patched, manager)
	}
	if err != nil {
		return nil, err
	}
	return found.(*unstructured.Unstructured), nil
}

func patchedBy(contentType string, kind memoryKind, live *unstructured.Unstructured, body []byte) *unstructured.Unstructured {
	current := marshal(live.Object)
	var found []byte
	var err error
	switch {
	case strings.HasPrefix(contentType, "application/json-patch"):
		patch, decodeErr := jsonpatch.DecodePatch(body)
		must(decodeErr)
		found, err = patch.Apply(current)
	case strings.HasPrefix(contentType, "application/strategic-merge-patch"):
		builtin, newErr := scheme.Scheme.New(kind.gv().WithKind(kind.kind))
		must(newErr)
		found, err = strategicpatch.StrategicMergePatch(current, body, builtin)
	default:
		found, err = jsonpatch.MergePatch(current, body)
	}
	must(err)
	return readObject(found)
}
