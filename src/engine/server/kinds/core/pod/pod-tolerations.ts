import { equal } from "../../../../value/equal.ts";
import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import { withSpec } from "../../common/change-object.ts";

/**
 * Returns a pod with more tolerations. Of two tolerations, one goes if the other tolerates all that it does.
 * Upstream: kubernetes pkg/util/tolerations, MergeTolerations (v1.36.3).
 */
export function withTolerations(pod: ValueMap, more: readonly ValueMap[]): ValueMap {
  const all = [...mapsOf(dig(pod, "spec", "tolerations")), ...more];
  const merged: ValueMap[] = [];
  for (const [at, one] of all.entries()) {
    const isCovered =
      merged.some((other) => covers(other, one)) ||
      all.slice(at + 1).some((other) => !equal(other, one) && covers(other, one));
    if (!isCovered) merged.push(one);
  }
  return merged.length === 0 ? pod : withSpec(pod, { tolerations: merged });
}

/** Whether a toleration tolerates everything that another one tolerates. */
function covers(wide: ValueMap, one: ValueMap): boolean {
  if (equal(wide, one)) return true;
  const [key, effect] = ["key", "effect"].map((field) => textAt(wide, field));
  const exists = textAt(wide, "operator") === "Exists";
  if (textAt(one, "key") !== key && !(key === "" && exists)) return false;
  if (textAt(one, "effect") !== effect && effect !== "") return false;
  const seconds = get(wide, "tolerationSeconds");
  if (textAt(one, "effect") === "NoExecute" && typeof seconds === "number") {
    const given = get(one, "tolerationSeconds");
    if (typeof given !== "number" || given > seconds) return false;
  }
  if (exists) return true;
  const isEqual = ["", "Equal"].includes(textAt(wide, "operator")) && textAt(one, "operator") === "Equal";
  return isEqual && textAt(one, "value") === textAt(wide, "value");
}
