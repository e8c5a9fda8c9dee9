import { equal } from "../../../../value/equal.ts";
import { listOf, mapOf } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import { type FieldError, forbiddenField } from "../../../http/status-errors.ts";
import { internalDiff } from "../../../internal/internal-json.ts";
import { metaValue, withMeta } from "../../../metadata/object-meta.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";
import type { PartialUpdate } from "../../builtin-kind.ts";
import { resizeErrors } from "./pod-resize.ts";
import { annotationChangeErrors, MIRROR, podErrors } from "./pod-validation.ts";

/**
 * The subresources that change one part of a pod: its ephemeral containers, and the resources of its containers.
 * Upstream: kubernetes pkg/registry/core/pod/strategy.go, podEphemeralContainersStrategy and podResizeStrategy, and
 * pkg/apis/core/validation, ValidatePodEphemeralContainersUpdate and ValidatePodResize (v1.36.3).
 */
export const podSubresources: { readonly [name: string]: PartialUpdate } = {
  ephemeralcontainers: {
    prepareForUpdate: (pod, live) =>
      withLive(pod, live, { ephemeralContainers: specList(pod, "ephemeralContainers") }),
    validateUpdate: ephemeralContainerErrors,
  },
  resize: {
    prepareForUpdate: (pod, live) =>
      formOf(POD_RESOURCES)(
        withLive(pod, live, {
          containers: resized(specList(pod, "containers"), specList(live, "containers")),
          initContainers: resized(specList(pod, "initContainers"), specList(live, "initContainers")),
        }),
        pod,
      ),
    validateUpdate: resizeErrors,
  },
};

/** Gives a pod the resources of all its containers together, which can be resized since v1.36. */
const POD_RESOURCES: ByVersion<(made: ValueMap, given: ValueMap) => ValueMap> = {
  "1.34": (made) => made,
  "1.36": (made, given) => {
    const [spec, resources] = [get(made, "spec") as ValueMap, dig(given, "spec", "resources")];
    return withKey(
      made,
      "spec",
      resources === undefined ? withoutKey(spec, "resources") : withKey(spec, "resources", resources),
    );
  },
};

/** Returns `live` with the managed fields of `pod` and with these lists. */
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

/** Returns the live containers with the resources of the given ones, or the given ones if their names or order differ. */
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

function ephemeralContainerErrors(pod: ValueMap, live: ValueMap): readonly FieldError[] {
  if (mapOf(metaValue(live, "annotations"))?.[MIRROR] !== undefined)
    return [forbiddenField("[]", "static pods do not support ephemeral containers")];
  const given = specList(pod, "ephemeralContainers");
  const changes = specList(live, "ephemeralContainers").flatMap((old) => {
    const name = dig(old, "name");
    const now = given.find((one) => dig(one, "name") === name);
    if (now !== undefined && equal(now, old)) return [];
    const done = now === undefined ? "removed" : "changed";
    const diff = now === undefined ? "" : internalDiff(old, now, "apis/core.EphemeralContainer");
    const why = `existing ephemeral containers ${quoteGo(String(name))} may not be ${done}\n${diff}`;
    return [forbiddenField("spec.ephemeralContainers", why)];
  });
  const spec = get(pod, "spec");
  return [...(isMap(spec) ? podErrors(pod, spec) : []), ...annotationChangeErrors(pod, live), ...changes];
}

function specList(pod: ValueMap, field: string): readonly Value[] {
  return listOf(dig(pod, "spec", field));
}
