import { equal } from "../../../../value/equal.ts";
import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../../http/status-errors.ts";
import { internalDiff } from "../../../internal/internal-json.ts";
import { metaText, metaValue } from "../../../metadata/object-meta.ts";
import { type Errors, rangeErrors } from "../../../validate/value-checks.ts";
import { imageSpaceErrors } from "../pod-template/container-validation.ts";
import { podSpecErrors } from "../pod-template/pod-spec-validation.ts";
import { tolerationErrors } from "../pod-template/scheduling-validation.ts";
import {
  podAnnotationErrors,
  profileMismatchErrors,
} from "../pod-template/security/annotation-validation.ts";
import { tokenVolumeErrors } from "../pod-template/volume-validation.ts";
import { gatedErrors, withFormerNodes } from "./gated-pod.ts";

/** Returns the invalid fields that new and updated pods have. */
export function podErrors(pod: ValueMap, spec: ValueMap): Errors {
  return [
    ...podAnnotationErrors(metaValue(pod, "annotations"), spec, "metadata.annotations"),
    ...podSpecErrors(spec, "spec", metaText(pod, "name")),
    ...tokenVolumeErrors(spec),
    ...imageSpaceErrors(spec, "spec"),
  ];
}

/** Returns the invalid fields of a new pod. */
export function newPodErrors(pod: ValueMap): Errors {
  const spec = get(pod, "spec");
  if (!isMap(spec)) return [];
  const errors: FieldError[] = [...podErrors(pod, spec)];
  if (mapsOf(get(spec, "ephemeralContainers")).length > 0)
    errors.push(forbiddenField("spec.ephemeralContainers", "cannot be set on create"));
  if (textAt(spec, "nodeName") !== "" && mapsOf(get(spec, "schedulingGates")).length > 0)
    errors.push(forbiddenField("spec.nodeName", "cannot be set until all schedulingGates have been cleared"));
  return [...errors, ...profileMismatchErrors(metaValue(pod, "annotations"), spec, "spec")];
}

const MAY_CHANGE =
  "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/** Returns the invalid fields of an updated pod. Only a few fields of its spec may change. */
export function podUpdateErrors(pod: ValueMap, live: ValueMap): Errors {
  const spec = get(pod, "spec");
  const before = get(live, "spec");
  if (!isMap(spec) || !isMap(before)) return [];
  const errors: FieldError[] = [...annotationChangeErrors(pod, live), ...podErrors(pod, spec)];
  for (const field of ["containers", "initContainers"]) {
    const changed = containerChangeErrors(spec, before, field);
    errors.push(...changed.errors);
    if (changed.stops) return errors;
  }
  errors.push(
    ...deadlineErrors(get(spec, "activeDeadlineSeconds"), get(before, "activeDeadlineSeconds")),
    ...tolerationChangeErrors(spec, before),
    ...gateChangeErrors(spec, before),
  );
  const isGated = mapsOf(get(before, "schedulingGates")).length > 0;
  if (isGated) errors.push(...gatedErrors(spec, before));
  const fixed = fixedPart(spec, before);
  const changed = isGated ? withFormerNodes(fixed, before) : fixed;
  if (!equal(changed, before)) {
    const diff = internalDiff(before, changed, "apis/core.PodSpec");
    errors.push(forbiddenField("spec", `${MAY_CHANGE}\n${diff}`));
  }
  return errors;
}

const APPARMOR = "container.apparmor.security.beta.kubernetes.io/";
/** The annotation of a pod that a node started without the server. */
export const MIRROR = "kubernetes.io/config.mirror";

/** Returns the errors of annotations that never change. */
export function annotationChangeErrors(pod: ValueMap, live: ValueMap): Errors {
  const [after, before] = [metaValue(pod, "annotations"), metaValue(live, "annotations")].map(mapOf);
  if (after === undefined || before === undefined) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    if (get(before, key) === get(after, key)) return [];
    const what = key.startsWith(APPARMOR)
      ? "AppArmor annotations"
      : key === MIRROR
        ? "mirror pod annotation"
        : null;
    const verb = get(before, key) === undefined ? "add" : "remove or update";
    return what === null ? [] : [forbiddenField(`metadata.annotations[${key}]`, `may not ${verb} ${what}`)];
  });
}

type Changed = { readonly errors: Errors; readonly stops: boolean };

/** Returns the errors of changed containers. If their number changed, the server checks nothing more. */
function containerChangeErrors(spec: ValueMap, before: ValueMap, field: string): Changed {
  const at = `spec.${field}`;
  const containers = mapsOf(get(spec, field));
  if (containers.length !== mapsOf(get(before, field)).length)
    return { errors: [forbiddenField(at, "pod updates may not add or remove containers")], stops: true };
  const errors = containers.flatMap((container, i) => {
    const image = textAt(container, "image");
    const path = `${at}[${i}].image`;
    if (image === "") return [requiredField(path)];
    if (image === image.trim()) return [];
    return [invalidField(path, JSON.stringify(image), "must not have leading or trailing whitespace")];
  });
  return { errors, stops: false };
}

function deadlineErrors(after: Value | undefined, before: Value | undefined): Errors {
  const field = "spec.activeDeadlineSeconds";
  if (typeof after !== "number") {
    if (typeof before !== "number") return [];
    return [invalidField(field, "null", "must not update from a positive integer to nil value")];
  }
  const isMore = typeof before === "number" && before < after;
  return [
    ...rangeErrors(after, field, 0, 2 ** 31 - 1),
    ...(isMore ? [invalidField(field, String(after), "must be less than or equal to previous value")] : []),
  ];
}

function tolerationChangeErrors(spec: ValueMap, before: ValueMap): Errors {
  const after = mapsOf(get(spec, "tolerations"));
  const withoutSeconds = (one: ValueMap): ValueMap => withoutKey(one, "tolerationSeconds");
  const why = "existing toleration can not be modified except its tolerationSeconds";
  const isKept = (one: ValueMap): boolean =>
    after.some((other) => equal(withoutSeconds(one), withoutSeconds(other)));
  return mapsOf(get(before, "tolerations")).every(isKept)
    ? tolerationErrors(get(spec, "tolerations"), "spec.tolerations")
    : [forbiddenField("spec.tolerations", why)];
}

function gateChangeErrors(spec: ValueMap, before: ValueMap): Errors {
  const known = mapsOf(get(before, "schedulingGates")).map((gate) => textAt(gate, "name"));
  return mapsOf(get(spec, "schedulingGates")).flatMap((gate, i) => {
    const name = textAt(gate, "name");
    if (known.includes(name)) return [];
    const why = `only deletion is allowed, but found new scheduling gate '${name}'`;
    return [forbiddenField(`spec.schedulingGates[${i}].name`, why)];
  });
}

/** Returns `spec` with the fields that may change as in `before`. */
function fixedPart(spec: ValueMap, before: ValueMap): ValueMap {
  let out = spec;
  for (const field of ["containers", "initContainers"]) {
    const list = get(out, field);
    if (!Array.isArray(list)) continue;
    const images = mapsOf(get(before, field)).map((container) => textAt(container, "image"));
    const kept = mapsOf(list).map((container, i) => withKey(container, "image", images[i] ?? ""));
    out = withKey(out, field, kept);
  }
  const grace = get(before, "terminationGracePeriodSeconds");
  const shortens = typeof grace === "number" && grace < 0 && get(spec, "terminationGracePeriodSeconds") === 1;
  const free = ["activeDeadlineSeconds", "tolerations", "schedulingGates"];
  return [...free, ...(shortens ? ["terminationGracePeriodSeconds"] : [])].reduce((all, field) => {
    const old = get(before, field);
    return old === undefined ? withoutKey(all, field) : withKey(all, field, old);
  }, out);
}
