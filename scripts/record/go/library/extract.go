package main

import (
	"encoding/json"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	appsac "k8s.io/client-go/applyconfigurations/apps/v1"
	coreac "k8s.io/client-go/applyconfigurations/core/v1"
)

// extractor returns what a manager owns of an object, also of its status.
type extractor struct {
	object, status func(raw json.RawMessage, manager string) (interface{}, error)
}

func extracts[T any, A any](object, status func(*T, string) (A, error)) extractor {
	read := func(call func(*T, string) (A, error)) func(json.RawMessage, string) (interface{}, error) {
		return func(raw json.RawMessage, manager string) (interface{}, error) {
			var one T
			must(json.Unmarshal(raw, &one))
			return call(&one, manager)
		}
	}
	return extractor{read(object), read(status)}
}

var extractors = map[string]extractor{
	"configmap":  extracts(coreac.ExtractConfigMap, func(*corev1.ConfigMap, string) (*coreac.ConfigMapApplyConfiguration, error) { panic("no status") }),
	"deployment": extracts[appsv1.Deployment](appsac.ExtractDeployment, appsac.ExtractDeploymentStatus),
	"pod":        extracts[corev1.Pod](coreac.ExtractPod, coreac.ExtractPodStatus),
	"service":    extracts[corev1.Service](coreac.ExtractService, coreac.ExtractServiceStatus),
}

// extractFields extracts for the same managers as the recording.
func extractFields(fields map[string]json.RawMessage) object {
	managers := map[string]json.RawMessage{}
	must(json.Unmarshal(fields["extracted"], &managers))
	call := extractors[text(fields["target"])].object
	if text(fields["subresource"]) == "status" {
		call = extractors[text(fields["target"])].status
	}
	extracted := object{}
	for manager := range managers {
		found, err := call(fields["object"], manager)
		if err != nil {
			extracted[manager] = object{"error": err.Error()}
		} else {
			extracted[manager] = found
		}
	}
	return object{"extracted": extracted}
}
