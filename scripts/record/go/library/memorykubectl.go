package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/cli-runtime/pkg/genericiooptions"
	"k8s.io/cli-runtime/pkg/resource"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/openapi"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	"k8s.io/klog/v2"
	"k8s.io/kubectl/pkg/cmd/apply"
	cmdtesting "k8s.io/kubectl/pkg/cmd/testing"
	cmdutil "k8s.io/kubectl/pkg/cmd/util"
	kubectlopenapi "k8s.io/kubectl/pkg/util/openapi"
)

// memoryFactory connects kubectl's commands with a server in memory.
type memoryFactory struct {
	*cmdtesting.TestFactory
	server *memoryServer
}

// RoundTrip sends a request to the server in memory.
func (f memoryFactory) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.Body == nil {
		request.Body = http.NoBody
	}
	recorder := httptest.NewRecorder()
	f.server.ServeHTTP(recorder, request)
	return recorder.Result(), nil
}

func (f memoryFactory) config() *rest.Config {
	return &rest.Config{Host: "http://memory", QPS: -1, ContentConfig: resource.UnstructuredPlusDefaultContentConfig()}
}

func (f memoryFactory) clientFor(gv schema.GroupVersion) (resource.RESTClient, error) {
	config := f.config()
	config.GroupVersion, config.APIPath = &gv, "/apis"
	if gv.Group == "" {
		config.APIPath = "/api"
	}
	return rest.RESTClientForConfigAndClient(config, &http.Client{Transport: f})
}

func (f memoryFactory) ToRESTMapper() (meta.RESTMapper, error) { return memoryMapper(), nil }

func (f memoryFactory) DynamicClient() (dynamic.Interface, error) {
	return dynamic.NewForConfigAndClient(f.config(), &http.Client{Transport: f})
}

func (f memoryFactory) ClientForMapping(mapping *meta.RESTMapping) (resource.RESTClient, error) {
	return f.clientFor(mapping.GroupVersionKind.GroupVersion())
}

func (f memoryFactory) UnstructuredClientForMapping(mapping *meta.RESTMapping) (resource.RESTClient, error) {
	return f.clientFor(mapping.GroupVersionKind.GroupVersion())
}

func (f memoryFactory) NewBuilder() *resource.Builder {
	categories := func() (restmapper.CategoryExpander, error) { return resource.FakeCategoryExpander, nil }
	return resource.NewFakeBuilder(f.clientFor, f.ToRESTMapper, categories)
}

func (f memoryFactory) OpenAPISchema() (kubectlopenapi.Resources, error) {
	return nil, fmt.Errorf("no OpenAPI document")
}

func (f memoryFactory) OpenAPIV3Client() (openapi.Client, error) {
	return nil, fmt.Errorf("no OpenAPI document")
}

// ran is what a command printed. failure is the text of its error, or nil.
type ran struct {
	stdout, stderr string
	failure        interface{}
}

// fatal ends a command that fails.
type fatal struct{ message string }

// runApply runs `kubectl apply -f /manifests` with flags.
func runApply(server *memoryServer, flags map[string]string, namespace string, manifests []string) (done ran) {
	must(os.Setenv("KUBECTL_APPLYSET", "true"))
	apply.ApplySetToolVersion = "v1.36.3"
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
	folder, err := os.MkdirTemp("", "manifests-")
	must(err)
	defer os.RemoveAll(folder)
	for i, one := range manifests {
		must(os.WriteFile(filepath.Join(folder, fmt.Sprintf("%02d.json", i)), []byte(one), 0o600))
	}
	factory := memoryFactory{cmdtesting.NewTestFactory().WithNamespace(namespace), server}
	defer factory.Cleanup()
	streams, _, stdout, stderr := genericiooptions.NewTestIOStreams()
	defer func() {
		if found := recover(); found != nil {
			ended, ok := found.(fatal)
			if !ok {
				panic(found)
			}
			done.failure = strings.ReplaceAll(ended.message, folder, "/manifests")
		}
		done.stdout, done.stderr = stdout.String(), stderr.String()
	}()
	cmdutil.BehaviorOnFatal(func(message string, _ int) { panic(fatal{message}) })
	command := apply.NewCmdApply("kubectl", factory, streams)
	must(command.Flags().Set("filename", folder))
	for name, value := range flags {
		must(command.Flags().Set(name, value))
	}
	command.Run(command, nil)
	return done
}
