import { mapsOf } from "../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../value/value.ts";

/**
 * Whether an update of a pod changes something that pod security checks: an image, or the number of containers. All other fields that
 * matter cannot change. Upstream: k8s.io/pod-security-admission admission/admission.go, isSignificantPodUpdate (v0.36.3).
 */
export function isSignificantUpdate(pod: ValueMap, live: ValueMap): boolean {
  const isOther = (now: ValueMap, before: ValueMap | undefined): boolean =>
    before === undefined || get(now, "image") !== get(before, "image");
  const differ = ["containers", "initContainers"].some((field) => {
    const [now, before] = [listed(pod, field), listed(live, field)];
    return now.length !== before.length || now.some((one, i) => isOther(one, before[i]));
  });
  if (differ) return true;
  const known = listed(live, "ephemeralContainers");
  return listed(pod, "ephemeralContainers").some((one) =>
    isOther(
      one,
      known.find((other) => get(other, "name") === get(one, "name")),
    ),
  );
}

function listed(pod: ValueMap, field: string): readonly ValueMap[] {
  return mapsOf(dig(pod, "spec", field));
}
