import { canonicalQuantity, quantityError } from "../../../server/structs/quantity.ts";
import { type MutableMap, put, type ValueMap } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";

/**
 * Parses `cpu=1,memory=1Gi`. Returns the quantities in canonical form.
 * Upstream: kubectl pkg/generate/versioned/run.go (v0.36.3).
 */
export function readQuantities(text: string): Result<ValueMap> {
  const out: MutableMap = {};
  for (const part of text.split(",")) {
    const [name = "", quantity, ...more] = part.split("=");
    if (quantity === undefined || more.length > 0) {
      return fail(`Invalid argument syntax ${part}, expected <resource>=<value>`);
    }
    const canonical = canonicalQuantity(quantity);
    if (canonical === null) return fail(quantityError(quantity));
    put(out, name, canonical);
  }
  return { value: out };
}

const UNITS: Readonly<Record<string, string>> = { cpu: "m", memory: "Mi" };

/**
 * Parses the metric target of an autoscaler: `80%`, `500m`, or a number in the default unit of the resource.
 * Upstream: kubectl pkg/cmd/autoscale/autoscale.go, parseResourceInput (v0.36.3).
 */
export function readMetricTarget(resource: "cpu" | "memory", text: string): Result<ValueMap> {
  const wanted = text.trim();
  if (wanted.endsWith("%")) {
    const percent = Number(wanted.slice(0, -1));
    if (!/^\d+%$/.test(wanted) || percent > 0x7fffffff) {
      return fail(`failed to parse percentage value: ${wanted}`);
    }
    return { value: { averageUtilization: percent, type: "Utilization" } };
  }
  const isNumber = wanted !== "" && Number.isFinite(Number(wanted));
  const canonical = canonicalQuantity(isNumber ? `${Number(wanted)}${UNITS[resource]}` : wanted);
  if (canonical === null) return fail(`invalid resource ${resource} value: ${text}`);
  return { value: { averageValue: canonical, type: "AverageValue" } };
}

/** Returns a number for a decimal 32-bit integer, else the text. Upstream: apimachinery pkg/util/intstr, Parse (v0.36.3). */
export function readIntOrText(text: string): number | string {
  const number = Number(text);
  return /^[+-]?\d+$/.test(text) && number >= -(2 ** 31) && number < 2 ** 31 ? number : text;
}
