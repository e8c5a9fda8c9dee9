package main

import (
	"context"
	"reflect"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/kube-aggregator/pkg/apis/apiregistration"
	apiservice "k8s.io/kube-aggregator/pkg/registry/apiservice/etcd"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	printers "k8s.io/kubernetes/pkg/printers/internalversion"

	// The kinds of these groups are in legacyscheme.Scheme once the packages are imported.
	_ "k8s.io/kubernetes/pkg/apis/admissionregistration/install"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	_ "k8s.io/kubernetes/pkg/apis/certificates/install"
	_ "k8s.io/kubernetes/pkg/apis/coordination/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/discovery/install"
	_ "k8s.io/kubernetes/pkg/apis/events/install"
	_ "k8s.io/kubernetes/pkg/apis/flowcontrol/install"
	_ "k8s.io/kubernetes/pkg/apis/networking/install"
	_ "k8s.io/kubernetes/pkg/apis/node/install"
	_ "k8s.io/kubernetes/pkg/apis/policy/install"
	_ "k8s.io/kubernetes/pkg/apis/rbac/install"
	_ "k8s.io/kubernetes/pkg/apis/resource/install"
	_ "k8s.io/kubernetes/pkg/apis/scheduling/install"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
)

type column struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Format   string `json:"format"`
	Priority int32  `json:"priority"`
}

// recorder keeps the columns that each print handler registers, by kind and group.
type recorder map[string][]column

// TableHandler implements printers.PrintHandler. The first parameter of printFunc names the internal type.
func (r recorder) TableHandler(columns []metav1.TableColumnDefinition, printFunc any) error {
	object, isObject := reflect.New(reflect.TypeOf(printFunc).In(0).Elem()).Interface().(runtime.Object)
	if !isObject {
		return nil
	}
	kinds, _, err := legacyscheme.Scheme.ObjectKinds(object)
	if err != nil {
		return err
	}
	for _, gvk := range kinds {
		served := false
		for _, version := range []string{"v1", "v2"} {
			gvk.Version = version
			served = served || legacyscheme.Scheme.Recognizes(gvk)
		}
		if served && !strings.HasSuffix(gvk.Kind, "List") {
			r[gvk.Kind+"."+gvk.Group] = columnsOf(columns)
		}
	}
	return nil
}

func columnsOf(definitions []metav1.TableColumnDefinition) []column {
	out := []column{}
	for _, one := range definitions {
		out = append(out, column{one.Name, one.Type, one.Format, one.Priority})
	}
	return out
}

// tableColumns returns the columns of the Table that the server answers with, for each kind that has columns of its own.
func tableColumns() recorder {
	out := recorder{}
	printers.AddHandlers(out)
	table, err := (&apiservice.REST{}).ConvertToTable(context.Background(), &apiregistration.APIServiceList{}, nil)
	if err != nil {
		panic(err)
	}
	out["APIService.apiregistration.k8s.io"] = columnsOf(table.ColumnDefinitions)
	return out
}
