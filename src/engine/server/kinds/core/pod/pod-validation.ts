import { equal } from "../../../../value/equal.ts";
import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import { type FieldError, forbiddenField } from "../../../http/status-errors.ts";
import { podSpecErrors } from "../pod-template/pod-spec-validation.ts";

/** Returns the invalid fields of a new pod. */
export function newPodErrors(pod: ValueMap): readonly FieldError[] {
  const spec = get(pod, "spec");
  if (!isMap(spec)) return [];
  const errors = [...podSpecErrors(spec, "spec")];
  if (mapsOf(get(spec, "ephemeralContainers")).length > 0) {
    errors.push(forbiddenField("spec.ephemeralContainers", "cannot be set on create"));
  }
  return errors;
}

const MAY_CHANGE =
  "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/** Returns the invalid fields of an updated pod. Only a few fields of its spec may change. */
export function podUpdateErrors(pod: ValueMap, live: ValueMap): readonly FieldError[] {
  const spec = get(pod, "spec");
  const before = get(live, "spec");
  if (!isMap(spec) || !isMap(before)) return [];
  const errors: FieldError[] = [...podSpecErrors(spec, "spec")];
  for (const field of ["containers", "initContainers"]) {
    if (mapsOf(get(spec, field)).length !== mapsOf(get(before, field)).length) {
      const what = field === "containers" ? "containers" : "init containers";
      return [forbiddenField(`spec.${field}`, `pod updates may not add or remove ${what}`), ...errors];
    }
  }
  if (!equal(fixedPart(spec, before), fixedPart(before, before))) {
    errors.push(forbiddenField("spec", MAY_CHANGE));
  }
  return errors;
}

/** Returns `spec` with the fields that may change as in `before`. */
function fixedPart(spec: ValueMap, before: ValueMap): ValueMap {
  let out = spec;
  for (const field of ["containers", "initContainers"]) {
    const list = get(out, field);
    if (!Array.isArray(list)) continue;
    const images = mapsOf(get(before, field)).map((container) => textAt(container, "image"));
    out = withKey(
      out,
      field,
      mapsOf(list).map((container, i) => withKey(container, "image", images[i] ?? "")),
    );
  }
  const tolerations = mapsOf(get(spec, "tolerations"));
  const kept = mapsOf(get(before, "tolerations")).every((one) =>
    tolerations.some((other) => equal(one, other)),
  );
  for (const field of ["activeDeadlineSeconds", ...(kept ? ["tolerations"] : [])])
    out = withoutKey(out, field);
  return out;
}
