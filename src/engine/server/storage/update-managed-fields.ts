import type { Filter } from "../../fieldpath/filter.ts";
import { applyObject, updateObjectNoErrors } from "../../managedfields/field-manager.ts";
import { withoutManagedFields } from "../../managedfields/object.ts";
import type { ConvertedObject, FieldManagerTarget } from "../../managedfields/target.ts";
import { apiVersionOf, type Builtins, groupVersionOf, versionsOfKind } from "../../schema/builtins.ts";
import { deducedType } from "../../schema/deduced-type.ts";
import { resolve, type Type } from "../../schema/resolve-type.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { refusals } from "../http/refusals.ts";
import { applyConflict, type Refusal, type StatusCause } from "../http/status.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { resetFieldSet, strategyOf } from "../kinds/registry-strategy.ts";
import { customKindsPart } from "../parts/server-parts.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { convertObject, decodeObject, newLiveObject } from "./object-codec.ts";

/**
 * Returns the object with the managed fields after an update, in storage form. If the owners cannot be determined, it has no
 * managed fields.
 */
export function updateManagedFields(scope: RequestScope, live: ValueMap, object: ValueMap): ValueMap {
  if (scope.cluster.serverSideApply === false) return withoutManagedFields(object);
  return updateObjectNoErrors({
    target: fieldManagerTarget(scope.cluster.builtins, scope.resource, scope.subresource),
    live,
    object,
    manager: scope.options.manager,
    subresource: scope.subresource,
    now: scope.now,
  });
}

/**
 * Returns the live object with the applied configuration, in storage form, or a refusal for conflicts and invalid
 * configurations.
 */
export function applyConfiguration(
  scope: RequestScope,
  live: ValueMap,
  config: ValueMap,
): { readonly object: ValueMap } | Refusal {
  const outcome = applyObject({
    target: withObserver(
      scope,
      fieldManagerTarget(scope.cluster.builtins, scope.resource, scope.subresource),
    ),
    live,
    config,
    manager: scope.options.manager,
    force: scope.options.force,
    subresource: scope.subresource,
    now: scope.now,
  });
  if ("object" in outcome) return outcome;
  const { message, reason, causes } = outcome.error;
  if (reason === "Conflict") return applyConflict(message, (causes ?? []) as readonly StatusCause[]);
  return reason === "BadRequest" ? refusals().badRequest(message) : refusals().internal(message);
}

/** Returns a target that shows the applied object to the observer, at the stage `requested`. */
function withObserver(scope: RequestScope, target: FieldManagerTarget): FieldManagerTarget {
  const { observe } = scope;
  if (observe === undefined) return target;
  return {
    ...target,
    complete: (object) => {
      observe("requested", object, scope);
      return target.complete?.(object) ?? { object };
    },
  };
}

const targets = new WeakMap<Resource, Map<string, FieldManagerTarget>>();

/** Returns what the field manager needs for a resource or a subresource: types, conversion, reset fields. */
export function fieldManagerTarget(
  builtins: Builtins,
  resource: Resource,
  subresource: string,
): FieldManagerTarget {
  const known = targets.get(resource) ?? new Map<string, FieldManagerTarget>();
  targets.set(resource, known);
  const found = known.get(subresource);
  if (found !== undefined) return found;
  const made = makeTarget(builtins, resource, subresource);
  known.set(subresource, made);
  return made;
}

function makeTarget(builtins: Builtins, resource: Resource, subresource: string): FieldManagerTarget {
  const { resetFields, statusResetFields } = strategyOf(resource);
  const part = kindOf(resource).subresources?.[subresource];
  const own = part === undefined ? resetFields : (part.resetFields ?? []);
  const reset = subresource === "status" ? statusResetFields : own;
  const filter: Filter = { kind: "exclude", set: resetFieldSet(reset) };
  return {
    apiVersion: resource.apiVersion,
    kind: resource.kind,
    hubVersion: resource.storageVersion,
    type: (apiVersion, kind) => typeOf(builtins, resource, apiVersion, kind),
    convert: (object, apiVersion) => convertFor(builtins, resource, object, apiVersion),
    complete: (object) => decodeApplied(resource, object),
    empty: newLiveObject(resource),
    resetFields: new Map(versionsOf(builtins, resource).map((version) => [version, filter])),
  };
}

function versionsOf(builtins: Builtins, resource: Resource): readonly string[] {
  if (resource.custom !== null) return [resource.apiVersion];
  if (resource.parent !== undefined) return []; // no resource serves a Scale alone
  return versionsOfKind(builtins, resource.group, resource.kind).map(apiVersionOf);
}

/** Returns the type of a built-in kind, or of any version of the custom resource, served or not. */
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

function decodeApplied(
  resource: Resource,
  object: ValueMap,
): { readonly object: ValueMap } | { readonly error: string } {
  if (resource.custom !== null) return { object: customKindsPart().defaultCustom(resource, object) };
  // The API server cannot convert the Scale of a custom resource.
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
