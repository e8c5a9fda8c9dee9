import { parseLabelSelector } from "../../../../server/labels/parse-selector.ts";
import { meetsRequirements } from "../../../../server/labels/selector-requirement.ts";
import { textOf } from "../../../../value/field-values.ts";
import { marshalJson } from "../../../../value/json/marshal.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { metaMap, withMeta } from "../../objects/object-info.ts";
import { isNewKustomize } from "../kustomize-version.ts";
import {
  allIds,
  currentId,
  originalId,
  type Resource,
  scalarText,
  withAnnotations,
  withNotes,
} from "./resource.ts";
import { effectiveNamespace, goIdText, gvkOf, idText, isSameId, type ResourceId } from "./resource-id.ts";

/** Changes the resources of a kustomization. */
export type Transformer = (resources: readonly Resource[]) => Result<readonly Resource[]>;

/** The maximum number of resources of a build: overlays can multiply them. */
const MAX_RESOURCES = 4000;

/** Adds resources. Fails if one has the id of another one. Upstream: api/resmap/reswrangler.go, AppendAll (v0.21.1). */
export function appendAll(all: readonly Resource[], added: readonly Resource[]): Result<readonly Resource[]> {
  const known = new Set(all.map(keyOf));
  for (const resource of added) {
    const key = keyOf(resource);
    if (known.has(key)) {
      return fail(`may not add resource with an already registered id: ${idText(currentId(resource))}`);
    }
    known.add(key);
  }
  return known.size > MAX_RESOURCES
    ? fail(`the kustomization has more than ${MAX_RESOURCES} resources`)
    : { value: [...all, ...added] };
}

function keyOf(resource: Resource): string {
  const id = currentId(resource);
  return idText({ ...id, namespace: effectiveNamespace(id) });
}

/** Adds a generated resource, or merges it into the earlier one of the same id. */
export function absorb(
  environment: Environment,
  all: readonly Resource[],
  made: Resource,
): Result<readonly Resource[]> {
  const id = currentId(made);
  const found = all.filter((one) => allIds(one).some((other) => isSameId(id, other)));
  const [old] = found;
  const isChange = made.behavior === "merge" || made.behavior === "replace";
  if (old === undefined) {
    return isChange
      ? fail(`id ${goIdText(id)} does not exist; cannot merge or replace`)
      : appendAll(all, [made]);
  }
  if (found.length > 1) {
    const texts = found.map((one) => marshalJson(withNotes(one)));
    return fail(`found multiple objects [${texts.join(" ")}] that could accept merge of ${idText(id)}`);
  }
  if (!isChange) {
    const behavior = isNewKustomize(environment) ? `can not use behavior: '${made.behavior}', ` : "";
    return fail(`id ${goIdText(id)} exists; ${behavior}behavior must be merge or replace`);
  }
  return { value: all.with(all.indexOf(old), merged(old, made)) };
}

function merged(old: Resource, made: Resource): Resource {
  const textsAt = (object: ValueMap, key: string): ValueMap => {
    const map = get(object, key);
    return isMap(map) ? Object.fromEntries(Object.keys(map).map((one) => [one, scalarText(map[one])])) : {};
  };
  const labels = { ...metaMap(old.object, "labels"), ...metaMap(made.object, "labels") };
  let object = Object.keys(labels).length > 0 ? withMeta(made.object, "labels", labels) : made.object;
  object = withAnnotations(object, {
    ...metaMap(old.object, "annotations"),
    ...metaMap(made.object, "annotations"),
  });
  const { name, namespace } = currentId(old);
  object = withMeta(object, "name", name);
  if (namespace !== "") object = withMeta(object, "namespace", namespace);
  const isMerge = made.behavior === "merge";
  for (const key of isMerge ? ["data", "binaryData"] : []) {
    const both = { ...textsAt(old.object, key), ...textsAt(object, key) };
    if (Object.keys(both).length > 0) object = withKey(object, key, both);
  }
  const { previous, prefixes, suffixes, vars, behavior } = old;
  return {
    ...made,
    object,
    previous,
    prefixes,
    suffixes,
    vars,
    behavior,
    needsHash: made.needsHash && old.needsHash,
    origin: isMerge ? (old.origin ?? made.origin) : made.origin,
  };
}

/** Returns the only resource that has, or had, an id. */
export function resourceById(all: readonly Resource[], id: ResourceId): Result<Resource> {
  const found = all.filter((one) => allIds(one).some((other) => isSameId(id, other)));
  const [only] = found;
  if (only !== undefined && found.length === 1) return { value: only };
  const text = idText(id);
  const why = found.length > 1 ? "multiple matches" : "no matches";
  return fail(`${why} for Id ${text}; failed to find unique target for patch ${text}`);
}

/** Whether texts match the regular expressions of a selector's fields. An empty or missing field matches every text. */
export type FieldMatcher = (field: string, text: string) => boolean;

/** Returns a function that compares texts with the fields of a selector, which are regular expressions; or the error in one. */
export function fieldMatcher(
  { compileRegexp }: Environment,
  selector: Value | undefined,
): Result<FieldMatcher> {
  const tests = new Map<string, (text: string) => boolean>();
  for (const field of ["group", "version", "kind", "name", "namespace"]) {
    const wanted = textOf(dig(selector, field));
    if (wanted === "") continue;
    const compiled = compileRegexp?.(`^(?:${wanted})$`);
    if (compiled !== undefined && "error" in compiled) return fail(compiled.error);
    tests.set(field, compiled?.matches ?? ((text) => text === wanted));
  }
  return { value: (field, text) => tests.get(field)?.(text) ?? true };
}

/** Returns the resources that a selector of `patches` selects. Upstream: reswrangler.go, Select. */
export function selectResources(
  environment: Environment,
  all: readonly Resource[],
  selector: Value,
): Result<readonly Resource[]> {
  const matcher = fieldMatcher(environment, selector);
  if ("error" in matcher) return matcher;
  const fits = matcher.value;
  const selected: Resource[] = [];
  for (const resource of all) {
    const ids = [originalId(resource), currentId(resource)];
    const gvk = gvkOf(resource.object);
    const isNamed =
      ids.some((id) => fits("namespace", effectiveNamespace(id))) &&
      ids.some(({ name }) => fits("name", name)) &&
      fits("group", gvk.group) &&
      fits("version", gvk.version) &&
      fits("kind", gvk.kind);
    if (!isNamed) continue;
    const hasLabels = fitsLabels(resource, selector);
    if ("error" in hasLabels) return hasLabels;
    if (hasLabels.value) selected.push(resource);
  }
  return { value: selected };
}

/** Whether labels and annotations of a resource fit a selector. */
export function fitsLabels({ object }: Resource, selector: Value | undefined): Result<boolean> {
  for (const [field, key] of [
    ["labelSelector", "labels"],
    ["annotationSelector", "annotations"],
  ] as const) {
    const text = textOf(dig(selector, field));
    if (text === "") continue;
    const parsed = parseLabelSelector(text);
    if ("error" in parsed) return fail(parsed.error);
    if (!meetsRequirements(parsed.requirements, metaMap(object, key))) return { value: false };
  }
  return { value: true };
}
