package main

import (
	"encoding/json"
	"fmt"
	"sort"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/merge"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// state is the object with its owners during a sequence. live is nil before the first write.
type state struct {
	parser   parser
	updater  *merge.Updater
	live     *typed.TypedValue
	managers fieldpath.ManagedFields
	accepted []fieldpath.APIVersion
}

// runOperations runs the operations of a sequence, one after the other.
func runOperations(given line) results {
	now := &state{parser: readParser(given.fields["parser"]), managers: fieldpath.ManagedFields{}}
	converter := readLine(given.fields["converter"])
	now.accepted = versionsOf(converter.list("acceptedVersions"))
	builder := merge.UpdaterBuilder{
		Converter:         converterOf(converter.text("name"), now),
		ReturnInputOnNoop: given.bool("returnInputOnNoop"),
	}
	if given.has("ignoredFields") {
		builder.IgnoredFields = map[fieldpath.APIVersion]*fieldpath.Set{}
		for version, raw := range readLine(given.fields["ignoredFields"]).fields {
			builder.IgnoredFields[fieldpath.APIVersion(version)] = readSet(raw)
		}
	}
	if given.has("ignoreFilter") {
		builder.IgnoreFilter = map[fieldpath.APIVersion]fieldpath.Filter{}
		for version, raw := range readLine(given.fields["ignoreFilter"]).fields {
			builder.IgnoreFilter[fieldpath.APIVersion(version)] = readFilter(raw)
		}
	}
	now.updater = builder.BuildUpdater()
	operations := []string{}
	for _, raw := range given.list("ops") {
		one := readLine(raw)
		operations = append(operations, string(one.with(now.run(one))))
	}
	given.fields["ops"] = json.RawMessage(printList(operations))
	return nil
}

func versionsOf(list []json.RawMessage) []fieldpath.APIVersion {
	versions := []fieldpath.APIVersion{}
	for _, raw := range list {
		var version string
		must(json.Unmarshal(raw, &version))
		versions = append(versions, fieldpath.APIVersion(version))
	}
	return versions
}

// written is the outcome of a write. effective is the object that extractApply applied.
type written struct {
	err       error
	stage     string
	noop      bool
	effective *typed.TypedValue
}

func (now *state) run(operation line) results {
	var done written
	switch operation.text("op") {
	case "changeParser":
		done = written{err: now.changeParser(operation), stage: "op"}
	case "setAcceptedVersions":
		now.accepted = versionsOf(operation.list("versions"))
	default:
		done = now.write(operation)
	}
	found := results{{"ok", printBool(done.err == nil)}}
	if done.noop {
		found = append(found, result{"noop", "true"})
	}
	if done.err != nil {
		found = append(found, result{"error", errorOf(done.err, done.stage).print()})
	}
	found = result{"result", append(found, now.describe()...).print()}.alone()
	if operation.text("op") != "extractApply" {
		return found
	}
	effective := "null"
	if done.effective != nil {
		effective = printValue(done.effective.AsValue().Unstructured())
	}
	return append(results{{"effectiveObject", effective}}, found...)
}

func (one result) alone() results { return results{one} }

// describe returns the live object and its owners.
func (now *state) describe() results {
	found := results{{"live", "null"}}
	if now.live != nil {
		found = results{
			{"live", printValue(now.live.AsValue().Unstructured())},
			{"liveTypeRef", results{{"namedType", quote(*now.live.TypeRef().NamedType)}}.print()},
		}
	}
	names := []string{}
	for name := range now.managers {
		names = append(names, name)
	}
	sort.Strings(names)
	items := []string{}
	for _, name := range names {
		owned := now.managers[name]
		items = append(items, results{
			{"manager", quote(name)}, {"apiVersion", quote(string(owned.APIVersion()))}, {"applied", printBool(owned.Applied())},
			{"fieldsV1", printSet(owned.Set())},
		}.print())
	}
	return append(found, result{"managed", printList(items)})
}

// changeParser gives the live object the type with the same name in a new schema.
func (now *state) changeParser(operation line) error {
	now.parser = readParser(operation.fields["parser"])
	if now.live == nil {
		return nil
	}
	known := readLine(operation.fields["parser"]).fields["schema"]
	live, err := typed.AsTyped(now.live.AsValue(), schemaOf(known), now.live.TypeRef())
	if err == nil {
		now.live = live
	}
	return err
}

func (now *state) write(operation line) written {
	version := fieldpath.APIVersion(operation.text("apiVersion"))
	manager := operation.text("manager")
	name := operation.text("op")
	options := []typed.ValidationOptions{}
	if name == "update" {
		options = append(options, typed.AllowDuplicates)
	}
	object, err := now.parser(version).FromUnstructured(readValue(operation.fields["object"]).Unstructured(), options...)
	if err != nil {
		return written{err: err, stage: "parse"}
	}
	done := written{stage: "op"}
	if name == "extractApply" {
		if now.live != nil {
			if object, err = now.extracted(object, version, manager); err != nil {
				done.err = err
				return done
			}
		}
		done.effective = object
	}
	if now.live == nil {
		if now.live, done.err = now.parser(version).FromUnstructured(nil); done.err != nil {
			return done
		}
	}
	converted, err := now.updater.Converter.Convert(now.live, version)
	if err != nil {
		done.err = err
		return done
	}
	now.live = converted
	var changed *typed.TypedValue
	var managers fieldpath.ManagedFields
	if name == "update" {
		changed, managers, done.err = now.updater.Update(now.live, object, version, now.managers.Copy(), manager)
	} else {
		changed, managers, done.err = now.updater.Apply(now.live, object, version, now.managers.Copy(), manager, name != "apply")
	}
	if done.err != nil {
		return done
	}
	now.managers = managers
	done.noop = changed == nil
	if changed != nil {
		now.live = changed
	}
	return done
}

// extracted merges an object into what its manager applied before.
func (now *state) extracted(object *typed.TypedValue, version fieldpath.APIVersion, manager string) (*typed.TypedValue, error) {
	set := fieldpath.NewSet()
	if owned := now.managers[manager]; owned != nil {
		if owned.APIVersion() != version {
			return nil, fmt.Errorf("existing managed fieldpath set APIVersion (%s) differs from desired (%s), unable to extract", owned.APIVersion(), version)
		}
		set = owned.Set().Leaves()
	}
	live, err := now.updater.Converter.Convert(now.live, version)
	if err != nil {
		return nil, err
	}
	return live.ExtractItems(set).Merge(object)
}
