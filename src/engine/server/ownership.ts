import type { Filter } from "../fieldpath/filter.ts";
import { applyObject, updateObjectAnyway } from "../managedfields/field-manager.ts";
import { withoutManagedFields } from "../managedfields/object.ts";
import type { ConvertedObject, FieldManagerTarget } from "../managedfields/target.ts";
import { type Builtins, groupVersionOf } from "../schema/builtins.ts";
import { resolve, type Type } from "../schema/compile.ts";
import { deducedType } from "../schema/deduced.ts";
import type { ValueMap } from "../value/value.ts";
import { convertObject, decodeObject, newObject, toStorage } from "./codec.ts";
import { custom } from "./parts.ts";
import type { Resource } from "./resource.ts";
import { applyConflict, badRequest, type Cause, internal, type Refusal } from "./status.ts";
import { resetSet, strategyOf } from "./strategy.ts";
import { isPodPart } from "./system/pod-part.ts";
import type { Scope } from "./write/scope.ts";

/** The object with managed fields that follow from an update, in storage form. Errors leave it without. */
export function ownUpdate(scope: Scope, live: ValueMap, object: ValueMap): ValueMap {
  if (scope.cluster.serverSideApply === false) return withoutManagedFields(object);
  return updateObjectAnyway({
    target: targetOf(scope.cluster.builtins, scope.resource, scope.subresource),
    live,
    object,
    manager: scope.options.manager,
    subresource: scope.subresource,
    now: scope.now,
  });
}

/** What an apply makes of the live object, in storage form. */
export function ownApply(
  scope: Scope,
  live: ValueMap,
  config: ValueMap,
): { readonly object: ValueMap } | Refusal {
  const outcome = applyObject({
    target: watched(scope, targetOf(scope.cluster.builtins, scope.resource, scope.subresource)),
    live,
    config,
    manager: scope.options.manager,
    force: scope.options.force,
    subresource: scope.subresource,
    now: scope.now,
  });
  if ("object" in outcome) return outcome;
  const { message, reason, causes } = outcome.error;
  if (reason === "Conflict") return applyConflict(message, (causes ?? []) as readonly Cause[]);
  return reason === "BadRequest" ? badRequest(message) : internal(message);
}

/** The same, telling what an apply asks for. */
function watched(scope: Scope, target: FieldManagerTarget): FieldManagerTarget {
  const { watch } = scope;
  if (watch === undefined) return target;
  return {
    ...target,
    complete: (object) => {
      watch("asked", object, scope);
      return target.complete?.(object) ?? { object };
    },
  };
}

const targets = new WeakMap<Resource, Map<string, FieldManagerTarget>>();

/** What the field manager has to know of a resource or subresource. */
export function targetOf(builtins: Builtins, resource: Resource, subresource: string): FieldManagerTarget {
  const known = targets.get(resource) ?? new Map<string, FieldManagerTarget>();
  targets.set(resource, known);
  const found = known.get(subresource);
  if (found !== undefined) return found;
  const made = makeTarget(builtins, resource, subresource);
  known.set(subresource, made);
  return made;
}

function makeTarget(builtins: Builtins, resource: Resource, subresource: string): FieldManagerTarget {
  const { resetMain, resetStatus } = strategyOf(resource);
  const reset = subresource === "status" ? resetStatus : isPodPart(subresource) ? [] : resetMain;
  const filter: Filter = { kind: "exclude", set: resetSet(reset) };
  return {
    apiVersion: resource.apiVersion,
    kind: resource.kind,
    hubVersion: resource.storageVersion,
    type: (apiVersion, kind) => typeOf(builtins, resource, apiVersion, kind),
    convert: (object, apiVersion) => convertFor(builtins, resource, object, apiVersion),
    complete: (object) => complete(resource, object),
    empty: toStorage(resource, newObject(resource)),
    resetFields: new Map(versionsOf(builtins, resource).map((version) => [version, filter])),
  };
}

function versionsOf(builtins: Builtins, resource: Resource): readonly string[] {
  if (resource.custom !== null) return [resource.apiVersion];
  return builtins.kinds
    .filter((kind) => kind.kind === resource.kind && kind.group === resource.group)
    .map((kind) => (kind.group === "" ? kind.version : `${kind.group}/${kind.version}`));
}

/** The type of a kind: built in, or of any version of the custom resource, served or not. */
function typeOf(builtins: Builtins, resource: Resource, apiVersion: string, kind: string): Type | undefined {
  const { custom } = resource;
  if (custom !== null && custom.kind === kind) {
    const { group, version } = groupVersionOf(apiVersion);
    const found = group === custom.group ? custom.versions.find((one) => one.name === version) : undefined;
    if (found !== undefined)
      return found.atom === undefined ? deducedType : resolve(builtins.schema, found.atom);
  }
  const name = builtins.typeNameOf(apiVersion, kind);
  return name === undefined ? undefined : resolve(builtins.schema, { namedType: name });
}

function convertFor(
  builtins: Builtins,
  resource: Resource,
  object: ValueMap,
  apiVersion: string,
): ConvertedObject {
  const { group, version } = groupVersionOf(apiVersion);
  if (resource.custom !== null) {
    const known = group === resource.group && resource.custom.versions.some((one) => one.name === version);
    if (known) return { object: convertObject(resource, object, apiVersion) };
    return { error: `request to convert CR to an invalid group/version: ${apiVersion}` };
  }
  if (builtins.typeNameOf(apiVersion, resource.kind) === undefined) {
    return { missing: `no kind "${resource.kind}" is registered for version "${apiVersion}"` };
  }
  return { object: convertObject(resource, object, apiVersion) };
}

function complete(
  resource: Resource,
  object: ValueMap,
): { readonly object: ValueMap } | { readonly error: string } {
  if (resource.custom !== null) return { object: custom().completeCustom(resource, object) };
  // The converter of custom resources knows no Scale.
  if (resource.parent?.custom) {
    return { error: `request to convert CR to an invalid group/version: ${resource.apiVersion}` };
  }
  const read = decodeObject(resource, object, "unstructured");
  if (!("error" in read)) return read;
  const { group, version, kind } = resource;
  return {
    error: `unable to convert unstructured object to ${group}/${version}, Kind=${kind}: ${read.error}`,
  };
}
