import { equal } from "../../value/equal.ts";
import { get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { isSimpleWorkload } from "../kinds/apps/simple-workload.ts";
import type { GenerationRule } from "../kinds/builtin-kind.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { strategyOf } from "../kinds/registry-strategy.ts";
import { metaNumber, metaOf, metaValue, withMeta } from "../metadata/object-meta.ts";
import { serverPart } from "../parts/server-parts.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { asStored } from "../storage/object-codec.ts";

/** Returns a new object as the server stores it: without status, with generation 1, with allocated values. */
export function prepareCreate(scope: RequestScope, object: ValueMap): ValueMap {
  const { resource } = scope;
  const strategy = strategyOf(resource);
  let out = object;
  for (const path of strategy.resetFields) {
    if (path[0] === "status" && !strategy.keepsStatusOnCreate) out = withoutKey(out, "status");
  }
  if (strategy.setsGenerationOnCreate) out = withMeta(out, { generation: 1 });
  else out = withMeta(out, { generation: metaValue(object, "generation") });
  out = withoutDisabledFields(resource, out);
  return normalise(resource, strategy.prepareForCreate?.(scope, out) ?? out);
}

/** The metadata that a write of the status does not change, in some kinds. */
const CLIENT_METADATA = ["labels", "annotations", "finalizers", "ownerReferences"].map((name) => [
  "metadata",
  name,
]);

/**
 * Returns an object that replaces `live`: fields that the request cannot change have their live values, and the generation
 * is set.
 */
export function prepareUpdate(scope: RequestScope, object: ValueMap, live: ValueMap): ValueMap {
  const { resource, subresource } = scope;
  const strategy = strategyOf(resource);
  let out = withMeta(object, { generation: metaValue(live, "generation") });
  if (subresource === "status") {
    if (resource.custom !== null) return customStatus(out, live);
    for (const path of strategy.statusKeptFields ?? strategy.statusResetFields)
      for (const kept of path.join() === "metadata" ? CLIENT_METADATA : [path])
        out = restoreField(out, live, kept);
    out = strategy.prepareForStatusUpdate?.(scope, out, live) ?? out;
    return normalise(
      resource,
      resource.otherFields === undefined ? out : serverPart().withoutLaterStatus(out, resource.struct),
    );
  }
  // A subresource that changes one part of an object restores the rest by itself.
  if (partOf(resource, subresource) === undefined)
    for (const path of strategy.resetFields) out = restoreField(out, live, path);
  out = withoutDisabledFields(resource, out);
  out = strategy.prepareForUpdate?.(scope, out, live) ?? out;
  out = normalise(resource, out);
  const isChanged =
    changesContent(
      strategy.generation,
      resource.custom !== null,
      strategy.resetFields.length > 0,
      out,
      live,
    ) ||
    (strategy.countsEmptyValues === true && serverPart().hasEmptyValues(scope, out));
  if (!isChanged) return out;
  return withMeta(out, { generation: metaNumber(live, "generation") + 1 });
}

function partOf(resource: Resource, subresource: string) {
  return resource.custom === null ? kindOf(resource).subresources?.[subresource] : undefined;
}

/** Returns an object without fields of features that are off. */
function withoutDisabledFields(resource: Resource, object: ValueMap): ValueMap {
  const { podSpecPath } = resource.custom === null ? kindOf(resource) : {};
  if (podSpecPath === undefined || isSimpleWorkload(object)) return object;
  return serverPart().withoutDisabledFields(object, podSpecPath);
}

/** Returns an object of a built-in kind as it is stored, which validation checks. Custom resources stay as they are. */
export function normalise(resource: Resource, object: ValueMap): ValueMap {
  return resource.custom === null ? asStored(resource, object) : object;
}

/**
 * Returns `live` with the status and the managed fields of `object`: a write to /status of a custom resource changes nothing
 * else.
 */
function customStatus(object: ValueMap, live: ValueMap): ValueMap {
  const status = get(object, "status");
  const base = withMeta(live, { managedFields: metaValue(object, "managedFields") });
  return status === undefined ? withoutKey(base, "status") : withKey(base, "status", status);
}

function restoreField(object: ValueMap, live: ValueMap, path: readonly string[]): ValueMap {
  const [name = "", ...rest] = path;
  const was = get(live, name);
  if (rest.length === 0) return was === undefined ? withoutKey(object, name) : withKey(object, name, was);
  const held = get(object, name);
  return withKey(object, name, restoreField(isMap(held) ? held : {}, isMap(was) ? was : {}, rest));
}

function changesContent(
  rule: GenerationRule,
  custom: boolean,
  statusApart: boolean,
  object: ValueMap,
  live: ValueMap,
): boolean {
  switch (rule) {
    case "none":
      return false;
    case "spec":
      return isDifferent(get(object, "spec"), get(live, "spec"));
    case "spec+annotations":
      return (
        isDifferent(get(object, "spec"), get(live, "spec")) ||
        isDifferent(get(metaOf(object), "annotations"), get(metaOf(live), "annotations"))
      );
    default: {
      const ignored = custom && statusApart ? ["metadata", "status"] : ["metadata"];
      return (
        isDifferent(withoutFields(object, ignored), withoutFields(live, ignored)) ||
        (rule === "content+labels" && isDifferent(get(metaOf(object), "labels"), get(metaOf(live), "labels")))
      );
    }
  }
}

function withoutFields(object: ValueMap, names: readonly string[]): ValueMap {
  return names.reduce(withoutKey, object);
}

function isDifferent(a: Value | undefined, b: Value | undefined): boolean {
  return !equal(a ?? null, b ?? null);
}
