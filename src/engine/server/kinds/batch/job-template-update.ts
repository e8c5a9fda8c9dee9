import { mapOf, mapsOf } from "../../../value/field-values.ts";
import { get, isMap, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { unchangedErrors } from "../../internal/unchanged-errors.ts";
import type { Errors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";

/** Returns an error if an update of a Job changes its template. While the Job is suspended, it may change where its pods run. */
export function templateChangeErrors(spec: ValueMap, live: ValueMap): Errors {
  const before = mapOf(get(live, "spec"));
  const after = mapOf(get(spec, "template"));
  const old = mapOf(get(before, "template"));
  const path = "spec.template";
  const rules = formOf(RULES);
  if (get(before, "suspend") !== true || !rules.mayChange(mapOf(get(live, "status"))))
    return unchangedErrors(after, old, path, "apis/core.PodTemplateSpec");
  const pod = mapOf(get(after, "spec"));
  const given = freePart(pod, pod, rules.hasResources);
  const kept = freePart(mapOf(get(old, "spec")), pod, rules.hasResources);
  if (unchangedErrors(given, kept, "", undefined).length === 0) return [];
  return rules.hasResources
    ? unchangedErrors(pod, null, `${path}.spec`, "apis/core.PodSpec")
    : unchangedErrors(after, null, path, "apis/core.PodTemplateSpec");
}

type Rules = {
  /** Whether the template of a suspended Job with this status may change. */
  readonly mayChange: (status: ValueMap) => boolean;
  /** Whether the resources of its containers may change, too. */
  readonly hasResources: boolean;
};

/** Upstream: kubernetes pkg/registry/batch/job/strategy.go, validationOptionsForJob. */
const RULES: ByVersion<Rules> = {
  "1.34": { mayChange: (status) => get(status, "startTime") === undefined, hasResources: false },
  "1.36": { mayChange: runsNoPod, hasResources: true },
};

/** Whether no pod of a suspended Job runs. */
function runsNoPod(status: ValueMap): boolean {
  const conditions = mapsOf(get(status, "conditions"));
  const isSuspended = conditions.some(
    (one) => get(one, "type") === "Suspended" && get(one, "status") === "True",
  );
  return (get(status, "startTime") === undefined || isSuspended) && Number(get(status, "active") ?? 0) === 0;
}

/** Returns a pod spec without the fields that may change. The resources of a container may change only if its name stays. */
function freePart(pod: ValueMap, after: ValueMap, hasResources: boolean): ValueMap {
  let out = ["nodeSelector", "tolerations", "schedulingGates"].reduce(withoutKey, pod);
  const affinity = get(out, "affinity");
  if (isMap(affinity)) {
    const rest = withoutKey(affinity, "nodeAffinity");
    const isEmpty = Object.keys(rest).length === 0;
    out = isEmpty ? withoutKey(out, "affinity") : withKey(out, "affinity", rest);
  }
  for (const field of hasResources ? ["containers", "initContainers"] : []) {
    const [own, others] = [mapsOf(get(pod, field)), mapsOf(get(after, field))];
    if (own.length === 0 || own.length !== others.length) continue;
    const kept = own.map((container, i) =>
      get(container, "name") === get(others[i] ?? {}, "name")
        ? withoutKey(container, "resources")
        : container,
    );
    out = withKey(out, field, kept);
  }
  return out;
}
