import { equal } from "../../value/equal.ts";
import { get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import { asStored } from "../codec.ts";
import { metaNumber, metaOf, metaValue, withMeta } from "../meta.ts";
import type { Resource } from "../resource.ts";
import { type GenerationRule, strategyOf } from "../strategy.ts";
import { systemOf } from "../system/system.ts";
import type { Scope } from "./scope.ts";

/** A new object with what the server puts in: no status, generation 1, what it allocates. */
export function prepareCreate(scope: Scope, object: ValueMap): ValueMap {
  const { resource } = scope;
  const strategy = strategyOf(resource);
  const system = systemOf(resource);
  let out = object;
  for (const path of strategy.resetMain) {
    if (path[0] === "status" && !system.keepsStatus) out = withoutKey(out, "status");
  }
  if (strategy.generationAtCreate) out = withMeta(out, { generation: 1 });
  else out = withMeta(out, { generation: metaValue(object, "generation") });
  return settle(resource, system.create?.(scope, out) ?? out);
}

/** An object that replaces `live`, with what the request cannot change put back, and its generation. */
export function prepareUpdate(scope: Scope, object: ValueMap, live: ValueMap): ValueMap {
  const { resource, subresource } = scope;
  const strategy = strategyOf(resource);
  const system = systemOf(resource);
  let out = withMeta(object, { generation: metaValue(live, "generation") });
  if (subresource === "status") {
    if (resource.custom !== null) return customStatus(out, live);
    for (const path of strategy.resetStatus)
      if (path[0] !== "metadata" || path.length > 1) out = putBack(out, live, path);
    return settle(resource, system.updateStatus?.(scope, out, live) ?? out);
  }
  for (const path of strategy.resetMain) out = putBack(out, live, path);
  out = system.update?.(scope, out, live) ?? out;
  out = settle(resource, out);
  if (
    !changesContent(strategy.generation, resource.custom !== null, strategy.resetMain.length > 0, out, live)
  )
    return out;
  return withMeta(out, { generation: metaNumber(live, "generation") + 1 });
}

/** What validation sees of a built-in kind is what is stored; custom resources are not pruned before. */
export function settle(resource: Resource, object: ValueMap): ValueMap {
  return resource.custom === null ? asStored(resource, object) : object;
}

/** Of a write to /status of a custom resource only status and managed fields count. */
function customStatus(object: ValueMap, live: ValueMap): ValueMap {
  const status = get(object, "status");
  const base = withMeta(live, { managedFields: metaValue(object, "managedFields") });
  return status === undefined ? withoutKey(base, "status") : withKey(base, "status", status);
}

function putBack(object: ValueMap, live: ValueMap, path: readonly string[]): ValueMap {
  const [name = "", ...rest] = path;
  const was = get(live, name);
  if (rest.length === 0) return was === undefined ? withoutKey(object, name) : withKey(object, name, was);
  const held = get(object, name);
  return withKey(object, name, putBack(isMap(held) ? held : {}, isMap(was) ? was : {}, rest));
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
      return differs(get(object, "spec"), get(live, "spec"));
    case "spec+annotations":
      return (
        differs(get(object, "spec"), get(live, "spec")) ||
        differs(get(metaOf(object), "annotations"), get(metaOf(live), "annotations"))
      );
    default: {
      const ignored = custom && statusApart ? ["metadata", "status"] : ["metadata"];
      return (
        differs(without(object, ignored), without(live, ignored)) ||
        (rule === "content+labels" && differs(get(metaOf(object), "labels"), get(metaOf(live), "labels")))
      );
    }
  }
}

function without(object: ValueMap, names: readonly string[]): ValueMap {
  return names.reduce(withoutKey, object);
}

function differs(a: Value | undefined, b: Value | undefined): boolean {
  return !equal(a ?? null, b ?? null);
}
