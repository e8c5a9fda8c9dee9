/** The beginning of a test of structured-merge-diff's package `merge`. */
export const MERGE_HELPERS = `import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/merge"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// An owner has the fields of an entry of managedFields, as FieldsV1. Its manager is a name, an operation and a subresource.
type owner struct {
	manager string
	applied bool
	fields  string
}

// A write is an apply of a configuration, or an update to an object. Live is empty if there is no object yet.
type write struct {
	name      string
	manager   string
	applied   bool
	force     bool
	live      string
	before    []owner
	object    string
	after     []owner
	conflicts []string
}

// sameVersion converts nothing: all objects have one version.
type sameVersion struct{}

func (sameVersion) Convert(object *typed.TypedValue, _ fieldpath.APIVersion) (*typed.TypedValue, error) {
	return object, nil
}

func (sameVersion) IsMissingVersionError(error) bool { return false }

// The fields that no manager owns.
var withoutOwner = fieldpath.NewSet(
	fieldpath.MakePathOrDie("apiVersion"),
	fieldpath.MakePathOrDie("kind"),
	fieldpath.MakePathOrDie("metadata"),
	fieldpath.MakePathOrDie("metadata", "name"),
	fieldpath.MakePathOrDie("metadata", "namespace"),
	fieldpath.MakePathOrDie("metadata", "generateName"),
)

func managersOf(t *testing.T, version fieldpath.APIVersion, owners []owner) fieldpath.ManagedFields {
	t.Helper()
	managers := fieldpath.ManagedFields{}
	for _, one := range owners {
		set := fieldpath.NewSet()
		if err := set.FromJSON(strings.NewReader(one.fields)); err != nil {
			t.Fatal(err)
		}
		managers[one.manager] = fieldpath.NewVersionedSet(set, version, one.applied)
	}
	return managers
}

// runWrites makes each write on its own, with its object and owners before it, and compares the owners after it.
func runWrites(t *testing.T, version fieldpath.APIVersion, schema typed.YAMLObject, empty string, writes []write) {
	t.Helper()
	parser, err := typed.NewParser(schema)
	if err != nil {
		t.Fatal(err)
	}
	objectType := parser.Type("object")
	updater := (&merge.UpdaterBuilder{Converter: sameVersion{}}).BuildUpdater()
	parse := func(t *testing.T, text string) *typed.TypedValue {
		t.Helper()
		if text == "" {
			text = empty
		}
		value, err := objectType.FromYAML(typed.YAMLObject(text), typed.AllowDuplicates)
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	for _, one := range writes {
		t.Run(one.name, func(t *testing.T) {
			live, object := parse(t, one.live), parse(t, one.object)
			managers := managersOf(t, version, one.before)
			var err error
			if one.applied && one.live != "" && len(managers) == 0 {
				first := "before-first-apply Update"
				_, managers, err = updater.Update(parse(t, ""), live, version, managers, first)
				if err != nil {
					t.Fatal(err)
				}
				managers[first] = fieldpath.NewVersionedSet(managers[first].Set().Difference(withoutOwner), version, false)
			}
			if one.applied {
				_, managers, err = updater.Apply(live, object, version, managers, one.manager, one.force)
			} else {
				_, managers, err = updater.Update(live, object, version, managers, one.manager)
			}
			if len(one.conflicts) > 0 {
				var conflicts merge.Conflicts
				if !errors.As(err, &conflicts) {
					t.Fatalf("expected conflicts, got %v", err)
				}
				var paths []string
				for _, conflict := range conflicts {
					paths = append(paths, conflict.Path.String())
				}
				slices.Sort(paths)
				wanted := slices.Sorted(slices.Values(one.conflicts))
				if !slices.Equal(paths, wanted) {
					t.Errorf("conflicts: expected %v, got %v", wanted, paths)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if own, ok := managers[one.manager]; ok {
				set := own.Set().Difference(withoutOwner)
				managers[one.manager] = fieldpath.NewVersionedSet(set, version, one.applied)
				if set.Empty() {
					delete(managers, one.manager)
				}
			}
			if wanted := managersOf(t, version, one.after); !managers.Equals(wanted) {
				t.Errorf("owners: expected\\n%v\\ngot\\n%v", wanted, managers)
			}
		})
	}
}
`;

/** The beginning of a test of the package `managedfields` of apimachinery. */
export const MANAGED_FIELDS_HELPERS = `import (
	"errors"
	"slices"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
	"sigs.k8s.io/yaml"
)

// An owner is an entry of managedFields. Its manager is a name, an operation and a subresource.
type owner struct {
	manager string
	fields  string
}

// A write is an apply of a configuration, or an update to an object. Live is empty if there is no object yet.
type write struct {
	name        string
	manager     string
	subresource string
	applied     bool
	force       bool
	live        string
	object      string
	after       []owner
	conflicts   []string
}

// oneType has the type of all objects of a test.
type oneType struct{ typed.ParseableType }

func (c oneType) ObjectToTyped(object runtime.Object, options ...typed.ValidationOptions) (*typed.TypedValue, error) {
	return c.FromUnstructured(object.(*unstructured.Unstructured).Object, options...)
}

func (c oneType) TypedToObject(value *typed.TypedValue) (runtime.Object, error) {
	return &unstructured.Unstructured{Object: value.AsValue().Unstructured().(map[string]any)}, nil
}

// plain converts no objects and sets no defaults. Each new object is a copy of empty.
type plain struct{ empty runtime.Object }

func (plain) Convert(_, _, _ any) error { return errors.New("not supported") }

func (plain) ConvertToVersion(in runtime.Object, _ runtime.GroupVersioner) (runtime.Object, error) {
	return in, nil
}

func (plain) ConvertFieldLabel(schema.GroupVersionKind, string, string) (string, string, error) {
	return "", "", errors.New("not supported")
}

func (plain) Default(runtime.Object) {}

func (p plain) New(schema.GroupVersionKind) (runtime.Object, error) {
	return p.empty.DeepCopyObject(), nil
}

func parseObject(t *testing.T, text string) *unstructured.Unstructured {
	t.Helper()
	json, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	object := &unstructured.Unstructured{}
	if err := object.UnmarshalJSON(json); err != nil {
		t.Fatal(err)
	}
	return object
}

func setOf(t *testing.T, fields string) *fieldpath.Set {
	t.Helper()
	set := fieldpath.NewSet()
	if err := set.FromJSON(strings.NewReader(fields)); err != nil {
		t.Fatal(err)
	}
	return set
}

// runWrites makes each write on its own, with its object before it, and compares the owners after it.
func runWrites(t *testing.T, kind schema.GroupVersionKind, types typed.YAMLObject, empty string, writes []write) {
	t.Helper()
	parser, err := typed.NewParser(types)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range writes {
		t.Run(one.name, func(t *testing.T) {
			server := plain{parseObject(t, empty)}
			manager, err := managedfields.NewDefaultFieldManager(oneType{parser.Type("object")}, server, server, server,
				kind, kind.GroupVersion(), one.subresource, nil)
			if err != nil {
				t.Fatal(err)
			}
			live := parseObject(t, empty)
			if one.live != "" {
				live = parseObject(t, one.live)
			}
			var after runtime.Object
			if one.applied {
				after, err = manager.Apply(live, parseObject(t, one.object), one.manager, one.force)
			} else {
				after, err = manager.Update(live, parseObject(t, one.object), one.manager)
			}
			if len(one.conflicts) > 0 {
				var status apierrors.APIStatus
				if !errors.As(err, &status) {
					t.Fatalf("expected conflicts, got %v", err)
				}
				var paths []string
				for _, cause := range status.Status().Details.Causes {
					paths = append(paths, cause.Field)
				}
				slices.Sort(paths)
				if wanted := slices.Sorted(slices.Values(one.conflicts)); !slices.Equal(paths, wanted) {
					t.Errorf("conflicts: expected %v, got %v", wanted, paths)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			compareOwners(t, after.(metav1.Object).GetManagedFields(), one.after)
		})
	}
}

func compareOwners(t *testing.T, entries []metav1.ManagedFieldsEntry, owners []owner) {
	t.Helper()
	came := map[string]*fieldpath.Set{}
	for _, entry := range entries {
		name := strings.TrimSpace(entry.Manager + " " + string(entry.Operation) + " " + entry.Subresource)
		came[name] = setOf(t, string(entry.FieldsV1.GetRawBytes()))
	}
	for _, one := range owners {
		set, ok := came[one.manager]
		if wanted := setOf(t, one.fields); !ok || !set.Equals(wanted) {
			t.Errorf("%s: expected\\n%v\\ngot\\n%v", one.manager, wanted, set)
		}
		delete(came, one.manager)
	}
	for name, set := range came {
		t.Errorf("%s: expected no entry, got\\n%v", name, set)
	}
}
`;
