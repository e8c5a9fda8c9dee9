import { equal } from "../../value/equal.ts";
import { quoteGo } from "../../value/text.ts";
import { dig, get, isList, type Value, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import { metaValue, withMeta } from "../meta.ts";
import { type FieldError, forbiddenField, invalidField } from "../status.ts";
import { qosClass } from "./qos.ts";

/** A part of a pod that is changed through a subresource of its own, and there alone. */
export type PodPart = {
  /** `live` with this part, and the managed fields, of `pod`. */
  readonly keep: (pod: ValueMap, live: ValueMap) => ValueMap;
  readonly errors: (pod: ValueMap, live: ValueMap) => readonly FieldError[];
};

/**
 * By subresource.
 * Upstream: kubernetes pkg/registry/core/pod/strategy.go, podEphemeralContainersStrategy and podResizeStrategy, and
 * pkg/apis/core/validation, ValidatePodEphemeralContainersUpdate and ValidatePodResize (v1.36.3).
 */
export const podParts: { readonly [subresource: string]: PodPart } = {
  ephemeralcontainers: {
    keep: (pod, live) => withLive(pod, live, { ephemeralContainers: listAt(pod, "ephemeralContainers") }),
    errors: ephemeralErrors,
  },
  resize: {
    keep: (pod, live) =>
      withLive(pod, live, {
        containers: resized(listAt(pod, "containers"), listAt(live, "containers")),
        initContainers: resized(listAt(pod, "initContainers"), listAt(live, "initContainers")),
      }),
    errors: resizeErrors,
  },
};

/** The pod with all of `live` but its managed fields and these lists. */
function withLive(
  pod: ValueMap,
  live: ValueMap,
  lists: { readonly [field: string]: readonly Value[] },
): ValueMap {
  let spec = get(live, "spec") as ValueMap;
  for (const [field, list] of Object.entries(lists))
    spec = list.length === 0 ? withoutKey(spec, field) : withKey(spec, field, list);
  const kept = ["deletionTimestamp", "labels", "annotations", "finalizers", "ownerReferences"];
  const meta = Object.fromEntries(kept.map((name) => [name, metaValue(live, name)]));
  const status = get(live, "status");
  const made = withKey(withMeta(pod, meta), "spec", spec);
  return status === undefined ? withoutKey(made, "status") : withKey(made, "status", status);
}

/** The live containers in the size of the given ones; the given ones where others are there, or in another order. */
function resized(given: readonly Value[], live: readonly Value[]): readonly Value[] {
  const names = (list: readonly Value[]) => list.map((one) => dig(one, "name") ?? null);
  if (!equal(names(given), names(live))) return given;
  return live.map((container, i) => {
    let made = container as ValueMap;
    for (const field of ["resources", "resizePolicy"]) {
      const value = dig(given[i], field);
      made = value === undefined ? withoutKey(made, field) : withKey(made, field, value);
    }
    return made;
  });
}

function resizeErrors(pod: ValueMap, live: ValueMap): readonly FieldError[] {
  const errors = ["containers", "initContainers"].flatMap((field) => otherContainers(pod, live, field));
  if (qosClass(pod) === qosClass(live)) return errors;
  const shown = quoteGo(String(dig(live, "status", "qosClass") ?? ""));
  return [invalidField("spec", shown, "Pod QOS Class may not change as a result of resizing"), ...errors];
}

function otherContainers(pod: ValueMap, live: ValueMap, field: string): readonly FieldError[] {
  const given = listAt(pod, field);
  const before = listAt(live, field);
  if (given.length !== before.length)
    return [forbiddenField(`spec.${field}`, `${field} may not be added or removed on resize`)];
  return given.flatMap((one, i) =>
    dig(one, "name") === dig(before[i], "name")
      ? []
      : [forbiddenField(`spec.${field}[${i}].name`, "containers may not be renamed or reordered on resize")],
  );
}

function ephemeralErrors(pod: ValueMap, live: ValueMap): readonly FieldError[] {
  const given = listAt(pod, "ephemeralContainers");
  return listAt(live, "ephemeralContainers").flatMap((old) => {
    const name = dig(old, "name");
    const now = given.find((one) => dig(one, "name") === name);
    if (now !== undefined && equal(now, old)) return [];
    const why = `existing ephemeral containers ${quoteGo(String(name))} may not be ${now === undefined ? "removed" : "changed"}\n`;
    return [forbiddenField("spec.ephemeralContainers", why)];
  });
}

function listAt(pod: ValueMap, field: string): readonly Value[] {
  const list = dig(pod, "spec", field);
  return isList(list) ? list : [];
}
