import { dig, isList, type ValueMap } from "../../../../value/value.ts";
import { withSpec } from "../../common/change-object.ts";

const SECONDS = 300;

/**
 * Returns a pod that tolerates a node that is not ready or unreachable for five minutes, unless it has tolerations for that.
 * Upstream: kubernetes plugin/pkg/admission/defaulttolerationseconds.
 */
export function withDefaultTolerations(pod: ValueMap): ValueMap {
  const given = dig(pod, "spec", "tolerations");
  const list = isList(given) ? given : [];
  const missing = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"].filter(
    (key) =>
      !list.some((one) => {
        const fits = dig(one, "key") === key || !dig(one, "key");
        const effect = dig(one, "effect");
        return fits && (effect === "NoExecute" || !effect);
      }),
  );
  if (missing.length === 0) return pod;
  const added = missing.map((key) => ({
    key,
    operator: "Exists",
    effect: "NoExecute",
    tolerationSeconds: SECONDS,
  }));
  return withSpec(pod, { tolerations: [...list, ...added] });
}
