package main

import (
	"reflect"
	"strings"

	"k8s.io/api/core/v1"

	batchv1 "k8s.io/api/batch/v1"
	certificatesv1 "k8s.io/api/certificates/v1"
	flowcontrolv1 "k8s.io/api/flowcontrol/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	resourcev1 "k8s.io/api/resource/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/kubernetes/pkg/apis/batch"
	"k8s.io/kubernetes/pkg/apis/certificates"
	"k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/apis/flowcontrol"
	"k8s.io/kubernetes/pkg/apis/networking"
	"k8s.io/kubernetes/pkg/apis/policy"
	"k8s.io/kubernetes/pkg/apis/resource"
	"k8s.io/kubernetes/pkg/apis/storage"
)

// The internal structs that the server prints in messages, with their public ones.
var printed = map[reflect.Type]reflect.Type{
	reflect.TypeFor[core.PodTemplateSpec]():                            reflect.TypeFor[v1.PodTemplateSpec](),
	reflect.TypeFor[core.PersistentVolumeClaimSpec]():                  reflect.TypeFor[v1.PersistentVolumeClaimSpec](),
	reflect.TypeFor[core.PersistentVolumeSource]():                     reflect.TypeFor[v1.PersistentVolumeSource](),
	reflect.TypeFor[core.Taint]():                                      reflect.TypeFor[v1.Taint](),
	reflect.TypeFor[core.NodeAddress]():                                reflect.TypeFor[v1.NodeAddress](),
	reflect.TypeFor[policy.PodDisruptionBudgetSpec]():                  reflect.TypeFor[policyv1.PodDisruptionBudgetSpec](),
	reflect.TypeFor[core.VolumeNodeAffinity]():                         reflect.TypeFor[v1.VolumeNodeAffinity](),
	reflect.TypeFor[batch.PodFailurePolicy]():                          reflect.TypeFor[batchv1.PodFailurePolicy](),
	reflect.TypeFor[batch.SuccessPolicy]():                             reflect.TypeFor[batchv1.SuccessPolicy](),
	reflect.TypeFor[certificates.CertificateSigningRequestSpec]():      reflect.TypeFor[certificatesv1.CertificateSigningRequestSpec](),
	reflect.TypeFor[certificates.CertificateSigningRequestCondition](): reflect.TypeFor[certificatesv1.CertificateSigningRequestCondition](),
	reflect.TypeFor[flowcontrol.FlowSchemaSpec]():                      reflect.TypeFor[flowcontrolv1.FlowSchemaSpec](),
	reflect.TypeFor[flowcontrol.PriorityLevelConfigurationSpec]():      reflect.TypeFor[flowcontrolv1.PriorityLevelConfigurationSpec](),
	reflect.TypeFor[networking.ParentReference]():                      reflect.TypeFor[networkingv1.ParentReference](),
	reflect.TypeFor[networking.ServiceCIDRSpec]():                      reflect.TypeFor[networkingv1.ServiceCIDRSpec](),
	reflect.TypeFor[resource.ResourceClaimSpec]():                      reflect.TypeFor[resourcev1.ResourceClaimSpec](),
	reflect.TypeFor[resource.ResourceClaimTemplateSpec]():              reflect.TypeFor[resourcev1.ResourceClaimTemplateSpec](),
	reflect.TypeFor[resource.AllocationResult]():                       reflect.TypeFor[resourcev1.AllocationResult](),
	reflect.TypeFor[resource.ResourceClaimConsumerReference]():         reflect.TypeFor[resourcev1.ResourceClaimConsumerReference](),
	reflect.TypeFor[resource.ResourcePool]():                           reflect.TypeFor[resourcev1.ResourcePool](),
	reflect.TypeFor[storage.CSINodeDriver]():                           reflect.TypeFor[storagev1.CSINodeDriver](),
	reflect.TypeFor[storage.VolumeAttachmentSpec]():                    reflect.TypeFor[storagev1.VolumeAttachmentSpec](),
}

// The fields whose public name is not the internal one with a small letter. A path begins at the outer struct.
var otherNames = map[string]string{
	"core.PodSecurityContext.HostNetwork":                "-",
	"core.PodSecurityContext.HostPID":                    "-",
	"core.PodSecurityContext.HostIPC":                    "-",
	"core.PodSecurityContext.ShareProcessNamespace":      "-",
	"core.PodSecurityContext.HostUsers":                  "-",
	"core.GlusterfsVolumeSource.EndpointsName":           "endpoints",
	"core.GlusterfsPersistentVolumeSource.EndpointsName": "endpoints",
	"core.RBDVolumeSource.CephMonitors":                  "monitors",
	"core.RBDVolumeSource.RBDImage":                      "image",
	"core.RBDVolumeSource.RBDPool":                       "pool",
	"core.RBDVolumeSource.RadosUser":                     "user",
	"core.RBDPersistentVolumeSource.CephMonitors":        "monitors",
	"core.RBDPersistentVolumeSource.RBDImage":            "image",
	"core.RBDPersistentVolumeSource.RBDPool":             "pool",
	"core.RBDPersistentVolumeSource.RadosUser":           "user",
	"core.AzureDiskVolumeSource.DataDiskURI":             "diskURI",
	"core.ISCSIVolumeSource.DiscoveryCHAPAuth":           "chapAuthDiscovery",
	"core.ISCSIVolumeSource.SessionCHAPAuth":             "chapAuthSession",
	"core.ISCSIPersistentVolumeSource.DiscoveryCHAPAuth": "chapAuthDiscovery",
	"core.ISCSIPersistentVolumeSource.SessionCHAPAuth":   "chapAuthSession",
}

var internals = map[string][]field{}

func isMeta(t reflect.Type) bool {
	return t.PkgPath() == reflect.TypeFor[metav1.ObjectMeta]().PkgPath()
}

// internalType returns the type of an internal field in the form of typeOf. `public` is the type of the same public field.
func internalType(t, public reflect.Type) string {
	if code, found := special[nameOf(t)]; found {
		return code
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + internalType(t.Elem(), public.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "[" + internalType(t.Elem(), public.Elem())
	case reflect.Map:
		return "{" + internalType(t.Elem(), public.Elem())
	case reflect.Struct:
		if isMeta(t) {
			return "@" + nameOf(t)
		}
		if _, found := internals[nameOf(t)]; !found {
			internals[nameOf(t)] = nil
			internals[nameOf(t)] = internalFields(t, public)
		}
		return "@" + nameOf(t)
	default:
		return t.Kind().String()
	}
}

// internalFields returns the fields as Go's JSON encoder writes them. The field `Omit` is the public name where it is not the
// internal one with a small letter: `-` for a field of the outer struct.
func internalFields(t, public reflect.Type) []field {
	names := map[string]reflect.StructField{}
	jsonNames := map[string]string{}
	publicFields(public, names, jsonNames)
	out := []field{}
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		if f.Anonymous && isMeta(f.Type) {
			out = append(out, field{"+", "@" + nameOf(f.Type), "metadata", ""})
			continue
		}
		if f.Anonymous {
			out = append(out, internalFields(f.Type, public)...)
			continue
		}
		short := t.String()
		other := otherNames[short+"."+f.Name]
		if other == "-" {
			out = append(out, field{f.Name, internalType(f.Type, f.Type), "-", ""})
			continue
		}
		key := strings.ToLower(f.Name)
		if other != "" {
			key = strings.ToLower(other)
		}
		partner, found := names[key]
		if !found {
			panic("no public field for " + short + "." + f.Name)
		}
		name := jsonNames[key]
		if name == strings.ToLower(f.Name[:1])+f.Name[1:] {
			name = ""
		}
		out = append(out, field{f.Name, internalType(f.Type, partner.Type), name, ""})
	}
	return out
}

func publicFields(t reflect.Type, names map[string]reflect.StructField, jsonNames map[string]string) {
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		tag := strings.Split(f.Tag.Get("json"), ",")[0]
		if tag == "" && f.Anonymous {
			publicFields(f.Type, names, jsonNames)
			continue
		}
		names[strings.ToLower(tag)] = f
		jsonNames[strings.ToLower(tag)] = tag
	}
}

// internalStructs returns the fields of the internal structs that the server prints in messages, in the order in which Go
// prints them.
func internalStructs() map[string][]field {
	for t, public := range printed {
		internalType(t, public)
	}
	return internals
}
