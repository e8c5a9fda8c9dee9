import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail, messageOf, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { changeField, type FieldSpec, type NameReference } from "../config/field-spec.ts";
import { currentId, originalId, type Resource, scalarText, withNotes } from "../model/resource.ts";
import { effectiveNamespace, type Gvk, idText, isClusterScoped, selectsGvk } from "../model/resource-id.ts";

type Referrer = {
  readonly environment: Environment;
  readonly resource: Resource;
  readonly path: string;
  readonly target: Gvk;
  readonly candidates: readonly Resource[];
};

/**
 * Updates the names of other objects in all resources.
 * Upstream: api/internal/accumulator/namereferencetransformer.go and api/filters/nameref/nameref.go (v0.21.1).
 */
export function withUpdatedNames(
  environment: Environment,
  resources: readonly Resource[],
  references: readonly NameReference[],
): Result<readonly Resource[]> {
  const renamed = resources.filter(({ previous }) => previous.length > 0);
  if (renamed.length === 0) return { value: resources };
  const done: Resource[] = [];
  for (const given of resources) {
    const candidates = candidatesFor(given, renamed);
    const id = originalId(given);
    let resource = given;
    for (const { fields, ...target } of references) {
      for (const spec of fields) {
        if (!selectsGvk(spec, id)) continue;
        const changed = updateField({ environment, resource, path: spec.path, target, candidates }, spec);
        if ("error" in changed) return changed;
        resource = { ...resource, object: changed.value };
      }
    }
    done.push(resource);
  }
  return { value: done };
}

function updateField(referrer: Referrer, spec: FieldSpec): Result<ValueMap> {
  const { resource } = referrer;
  const own = { ...spec, group: "", version: "", kind: "" };
  const changed = changeField(resource.object, own, null, (value) => update(referrer, value));
  return "error" in changed
    ? fail(
        `updating name reference in '${spec.path}' field of '${idText(currentId(resource))}': ${messageOf(changed.error)}`,
      )
    : changed;
}

/** Returns the resources that another one can name: those in its namespace, and cluster-scoped ones. */
function candidatesFor(referrer: Resource, resources: readonly Resource[]): readonly Resource[] {
  const id = currentId(referrer);
  if (isClusterScoped(id)) return resources;
  const subjects = id.kind === "RoleBinding" ? get(referrer.object, "subjects") : undefined;
  const namespaces = (isList(subjects) ? subjects : []).flatMap((subject) =>
    isMap(subject) && get(subject, "kind") === "ServiceAccount"
      ? [scalarText(get(subject, "namespace"))]
      : [],
  );
  return resources.filter((one) => {
    const other = currentId(one);
    return (
      isClusterScoped(other) ||
      effectiveNamespace(other) === effectiveNamespace(id) ||
      (other.namespace !== "" && namespaces.includes(other.namespace))
    );
  });
}

/** Returns a field with the new names: a name, a map with `name`, or a list of both. */
function update(referrer: Referrer, value: Value): Result<Value> {
  if (value === null) return { value };
  if (isList(value)) {
    const items: Value[] = [];
    for (const item of value) {
      const made = isList(item) ? { value: item } : update(referrer, item);
      if ("error" in made) return made;
      items.push(made.value);
    }
    return { value: items };
  }
  if (isMap(value)) return updateMap(referrer, value);
  const found = findReferral(referrer, scalarText(value), referrer.candidates, ({ object }) =>
    nameIn(object),
  );
  if ("error" in found) return found;
  return {
    value: found.value === null || nameIn(found.value.object) === value ? value : nameIn(found.value.object),
  };
}

const nameIn = (object: ValueMap): string => currentId({ object } as Resource).name;

function updateMap(referrer: Referrer, map: ValueMap): Result<Value> {
  const name = get(map, "name");
  if (name === undefined) return fail("path config error; no 'name' field in node");
  const given = get(map, "namespace");
  const namespace = scalarText(given);
  const inNamespace = (idOf: (one: Resource) => ReturnType<typeof currentId>) =>
    referrer.candidates.filter((one) => {
      const id = idOf(one);
      return !isClusterScoped(id) && effectiveNamespace(id) === namespace;
    });
  const original = inNamespace(originalId);
  const candidates =
    given === undefined ? referrer.candidates : original.length > 0 ? original : inNamespace(currentId);
  const found = findReferral(referrer, scalarText(name), candidates, (one) => {
    const id = currentId(one);
    return `${id.name}/${id.namespace}`;
  });
  if ("error" in found) return found;
  if (found.value === null) return { value: map };
  const id = currentId(found.value);
  const named = id.name === name ? map : withKey(map, "name", id.name);
  return { value: id.namespace === "" ? named : withKey(named, "namespace", id.namespace) };
}

/** Returns the resource that a name means; null if none of the kustomization. `keyOf`: what must be the same if several fit. */
function findReferral(
  { environment, resource, path, target, candidates: _ }: Referrer,
  name: string,
  given: readonly Resource[],
  keyOf: (resource: Resource) => string,
): Result<Resource | null> {
  const id = currentId(resource);
  const role = path.endsWith("roleRef/name") ? roleOf(resource) : null;
  let candidates = given
    .filter(({ previous }) => previous.some((one) => one.name === name))
    .filter(({ previous }) => previous.some((one) => selectsGvk(target, one)))
    .filter(({ previous }) => role === null || previous.some((one) => selectsGvk(role, one)))
    .filter((one) => {
      const other = currentId(one);
      return (
        isClusterScoped(id) ||
        isClusterScoped(other) ||
        other.kind === "ServiceAccount" ||
        effectiveNamespace(id) === effectiveNamespace(other)
      );
    });
  if (candidates.length > 1) {
    candidates = candidates.filter((one) => hasSameAffixes(one, resource, true));
    if (candidates.length > 1) candidates = candidates.filter((one) => hasSameAffixes(one, resource, false));
  }
  const [first] = candidates;
  if (first === undefined) return { value: null };
  if (candidates.every((one) => keyOf(one) === keyOf(first))) return { value: first };
  const ids = candidates.map((one) => idText(currentId(one))).join(", ");
  const texts = candidates.map(
    (one, at) => `--- possible referral ${at}:\n${environment.printYaml(withNotes(one))}\n`,
  );
  const referrer = environment.printYaml(withNotes(resource));
  return fail(
    `found multiple possible referrals: ${ids}\n\n**** Too many possible referral targets to referrer:\n${referrer}\n${texts.join("")}`,
  );
}

function roleOf({ object }: Resource): Gvk | null {
  const role = get(object, "roleRef");
  if (!isMap(role) || get(role, "apiGroup") === undefined || get(role, "kind") === undefined) return null;
  return { group: scalarText(get(role, "apiGroup")), version: "", kind: scalarText(get(role, "kind")) };
}

function hasSameAffixes(one: Resource, other: Resource, allowsNone: boolean): boolean {
  return (["prefixes", "suffixes"] as const).every((side) => {
    const [a, b] = [one[side], other[side]];
    if (allowsNone && (a.length === 0 || b.length === 0)) return true;
    const length = Math.min(a.length, b.length);
    if (length === 0) return a.length === b.length;
    return a.slice(-length).every((text, at) => text === b.slice(-length)[at]);
  });
}
