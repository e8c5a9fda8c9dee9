package main

import (
	"sort"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kube-aggregator/pkg/registry/apiservice"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingadmissionpolicy"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingadmissionpolicybinding"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingwebhookconfiguration"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicy"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicybinding"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/validatingwebhookconfiguration"
	"k8s.io/kubernetes/pkg/registry/apps/controllerrevision"
	"k8s.io/kubernetes/pkg/registry/apps/daemonset"
	"k8s.io/kubernetes/pkg/registry/apps/deployment"
	"k8s.io/kubernetes/pkg/registry/apps/replicaset"
	"k8s.io/kubernetes/pkg/registry/apps/statefulset"
	"k8s.io/kubernetes/pkg/registry/autoscaling/horizontalpodautoscaler"
	"k8s.io/kubernetes/pkg/registry/batch/cronjob"
	"k8s.io/kubernetes/pkg/registry/batch/job"
	"k8s.io/kubernetes/pkg/registry/certificates/certificates"
	"k8s.io/kubernetes/pkg/registry/coordination/lease"
	"k8s.io/kubernetes/pkg/registry/core/configmap"
	"k8s.io/kubernetes/pkg/registry/core/endpoint"
	"k8s.io/kubernetes/pkg/registry/core/event"
	"k8s.io/kubernetes/pkg/registry/core/limitrange"
	"k8s.io/kubernetes/pkg/registry/core/namespace"
	"k8s.io/kubernetes/pkg/registry/core/node"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolume"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolumeclaim"
	"k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/kubernetes/pkg/registry/core/podtemplate"
	"k8s.io/kubernetes/pkg/registry/core/replicationcontroller"
	"k8s.io/kubernetes/pkg/registry/core/resourcequota"
	"k8s.io/kubernetes/pkg/registry/core/secret"
	"k8s.io/kubernetes/pkg/registry/core/service"
	"k8s.io/kubernetes/pkg/registry/core/serviceaccount"
	"k8s.io/kubernetes/pkg/registry/discovery/endpointslice"
	"k8s.io/kubernetes/pkg/registry/flowcontrol/flowschema"
	"k8s.io/kubernetes/pkg/registry/flowcontrol/prioritylevelconfiguration"
	"k8s.io/kubernetes/pkg/registry/networking/ingress"
	"k8s.io/kubernetes/pkg/registry/networking/ingressclass"
	"k8s.io/kubernetes/pkg/registry/networking/ipaddress"
	"k8s.io/kubernetes/pkg/registry/networking/networkpolicy"
	"k8s.io/kubernetes/pkg/registry/networking/servicecidr"
	"k8s.io/kubernetes/pkg/registry/node/runtimeclass"
	"k8s.io/kubernetes/pkg/registry/policy/poddisruptionbudget"
	"k8s.io/kubernetes/pkg/registry/rbac/clusterrole"
	"k8s.io/kubernetes/pkg/registry/rbac/clusterrolebinding"
	"k8s.io/kubernetes/pkg/registry/rbac/role"
	"k8s.io/kubernetes/pkg/registry/rbac/rolebinding"
	"k8s.io/kubernetes/pkg/registry/resource/deviceclass"
	"k8s.io/kubernetes/pkg/registry/resource/resourceclaim"
	"k8s.io/kubernetes/pkg/registry/resource/resourceclaimtemplate"
	"k8s.io/kubernetes/pkg/registry/resource/resourceslice"
	"k8s.io/kubernetes/pkg/registry/scheduling/priorityclass"
	"k8s.io/kubernetes/pkg/registry/storage/csidriver"
	"k8s.io/kubernetes/pkg/registry/storage/csinode"
	"k8s.io/kubernetes/pkg/registry/storage/csistoragecapacity"
	"k8s.io/kubernetes/pkg/registry/storage/storageclass"
	"k8s.io/kubernetes/pkg/registry/storage/volumeattachment"
	"k8s.io/kubernetes/pkg/registry/storage/volumeattributesclass"
)

// The strategies of a resource and of its subresource status; nil where it has no status.
type pair struct {
	main   any
	status any
}

// registered returns the strategies of the resources that a server serves by default, by plural and group.
func registered() map[string]pair {
	claims := resourceclaim.NewStrategy(nil, nil)
	policies := validatingadmissionpolicy.NewStrategy(nil, nil)
	definitions := customresourcedefinition.NewStrategy(legacyscheme.Scheme)
	services := apiservice.NewStrategy(legacyscheme.Scheme)
	return map[string]pair{
		"configmaps.":                          {configmap.Strategy, nil},
		"endpoints.":                           {endpoint.Strategy, nil},
		"events.":                              {event.Strategy, nil},
		"limitranges.":                         {limitrange.Strategy, nil},
		"namespaces.":                          {namespace.Strategy, namespace.StatusStrategy},
		"nodes.":                               {node.Strategy, node.StatusStrategy},
		"persistentvolumeclaims.":              {persistentvolumeclaim.Strategy, persistentvolumeclaim.StatusStrategy},
		"persistentvolumes.":                   {persistentvolume.Strategy, persistentvolume.StatusStrategy},
		"pods.":                                {pod.Strategy, pod.StatusStrategy},
		"podtemplates.":                        {podtemplate.Strategy, nil},
		"replicationcontrollers.":              {replicationcontroller.Strategy, replicationcontroller.StatusStrategy},
		"resourcequotas.":                      {resourcequota.Strategy, resourcequota.StatusStrategy},
		"secrets.":                             {secret.Strategy, nil},
		"serviceaccounts.":                     {serviceaccount.Strategy, nil},
		"services.":                            {service.Strategy, service.StatusStrategy},
		"controllerrevisions.apps":             {controllerrevision.Strategy, nil},
		"daemonsets.apps":                      {daemonset.Strategy, daemonset.StatusStrategy},
		"deployments.apps":                     {deployment.Strategy, deployment.StatusStrategy},
		"replicasets.apps":                     {replicaset.Strategy, replicaset.StatusStrategy},
		"statefulsets.apps":                    {statefulset.Strategy, statefulset.StatusStrategy},
		"events.events.k8s.io":                 {event.Strategy, nil},
		"horizontalpodautoscalers.autoscaling": {horizontalpodautoscaler.Strategy, horizontalpodautoscaler.StatusStrategy},
		"cronjobs.batch":                       {cronjob.Strategy, cronjob.StatusStrategy},
		"jobs.batch":                           {job.Strategy, job.StatusStrategy},
		"certificatesigningrequests.certificates.k8s.io":                 {certificates.Strategy, certificates.StatusStrategy},
		"ingressclasses.networking.k8s.io":                               {ingressclass.Strategy, nil},
		"ingresses.networking.k8s.io":                                    {ingress.Strategy, ingress.StatusStrategy},
		"ipaddresses.networking.k8s.io":                                  {ipaddress.Strategy, nil},
		"networkpolicies.networking.k8s.io":                              {networkpolicy.Strategy, nil},
		"servicecidrs.networking.k8s.io":                                 {servicecidr.Strategy, servicecidr.StatusStrategy},
		"poddisruptionbudgets.policy":                                    {poddisruptionbudget.Strategy, poddisruptionbudget.StatusStrategy},
		"clusterrolebindings.rbac.authorization.k8s.io":                  {clusterrolebinding.Strategy, nil},
		"clusterroles.rbac.authorization.k8s.io":                         {clusterrole.Strategy, nil},
		"rolebindings.rbac.authorization.k8s.io":                         {rolebinding.Strategy, nil},
		"roles.rbac.authorization.k8s.io":                                {role.Strategy, nil},
		"csidrivers.storage.k8s.io":                                      {csidriver.Strategy, nil},
		"csinodes.storage.k8s.io":                                        {csinode.Strategy, nil},
		"csistoragecapacities.storage.k8s.io":                            {csistoragecapacity.Strategy, nil},
		"storageclasses.storage.k8s.io":                                  {storageclass.Strategy, nil},
		"volumeattachments.storage.k8s.io":                               {volumeattachment.Strategy, volumeattachment.StatusStrategy},
		"volumeattributesclasses.storage.k8s.io":                         {volumeattributesclass.Strategy, nil},
		"mutatingwebhookconfigurations.admissionregistration.k8s.io":     {mutatingwebhookconfiguration.Strategy, nil},
		"validatingwebhookconfigurations.admissionregistration.k8s.io":   {validatingwebhookconfiguration.Strategy, nil},
		"priorityclasses.scheduling.k8s.io":                              {priorityclass.Strategy, nil},
		"leases.coordination.k8s.io":                                     {lease.Strategy, nil},
		"runtimeclasses.node.k8s.io":                                     {runtimeclass.Strategy, nil},
		"endpointslices.discovery.k8s.io":                                {endpointslice.Strategy, nil},
		"deviceclasses.resource.k8s.io":                                  {deviceclass.Strategy, nil},
		"resourceslices.resource.k8s.io":                                 {resourceslice.Strategy, nil},
		"flowschemas.flowcontrol.apiserver.k8s.io":                       {flowschema.Strategy, flowschema.StatusStrategy},
		"prioritylevelconfigurations.flowcontrol.apiserver.k8s.io":       {prioritylevelconfiguration.Strategy, prioritylevelconfiguration.StatusStrategy},
		"resourceclaims.resource.k8s.io":                                 {claims, resourceclaim.NewStatusStrategy(claims)},
		"resourceclaimtemplates.resource.k8s.io":                         {resourceclaimtemplate.NewStrategy(nil), nil},
		"mutatingadmissionpolicies.admissionregistration.k8s.io":         {mutatingadmissionpolicy.NewStrategy(nil, nil), nil},
		"mutatingadmissionpolicybindings.admissionregistration.k8s.io":   {mutatingadmissionpolicybinding.NewStrategy(nil, nil, nil), nil},
		"validatingadmissionpolicies.admissionregistration.k8s.io":       {policies, validatingadmissionpolicy.NewStatusStrategy(policies)},
		"validatingadmissionpolicybindings.admissionregistration.k8s.io": {validatingadmissionpolicybinding.NewStrategy(nil, nil, nil), nil},
		"customresourcedefinitions.apiextensions.k8s.io":                 {definitions, customresourcedefinition.NewStatusStrategy(legacyscheme.Scheme)},
		"apiservices.apiregistration.k8s.io":                             {services, apiservice.NewStatusStrategy(legacyscheme.Scheme)},
	}
}

type strategy struct {
	// Whether a PUT to a name that does not exist creates the object.
	CreateOnUpdate bool `json:"createOnUpdate"`
	// Whether an update may omit the resourceVersion.
	UnconditionalUpdate bool `json:"unconditionalUpdate"`
	// The fields that a write to the object cannot set, and those that a write to its status cannot set.
	Reset       []string `json:"reset"`
	ResetStatus []string `json:"resetStatus"`
}

func strategies() map[string]strategy {
	out := map[string]strategy{}
	for name, one := range registered() {
		update := one.main.(rest.RESTUpdateStrategy)
		out[name] = strategy{
			update.AllowCreateOnUpdate(),
			update.AllowUnconditionalUpdate(),
			resetFields(name, one.main),
			resetFields(name, one.status),
		}
	}
	return out
}

// resetFields returns the paths that a strategy resets, as `metadata.labels`, sorted. They are the same in all versions.
func resetFields(name string, one any) []string {
	resetting, isResetting := one.(rest.ResetFieldsStrategy)
	if !isResetting {
		return []string{}
	}
	var found []string
	for _, set := range resetting.GetResetFields() {
		paths := []string{}
		for path := range set.All() {
			paths = append(paths, strings.TrimPrefix(path.String(), "."))
		}
		sort.Strings(paths)
		if found != nil && strings.Join(found, " ") != strings.Join(paths, " ") {
			panic("the versions of " + name + " reset different fields")
		}
		found = paths
	}
	return found
}
