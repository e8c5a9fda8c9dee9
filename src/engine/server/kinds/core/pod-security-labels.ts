import { mapOf } from "../../../value/field-values.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { invalidField } from "../../http/status-errors.ts";
import { metaValue } from "../../metadata/object-meta.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import type { Errors } from "../../validate/value-checks.ts";

const LEVELS = ["privileged", "baseline", "restricted"];
const VERSION = /^v1\.(0|[1-9]\d*)$/;

/**
 * Returns the errors of the labels of a namespace that say how secure its pods must be. `live` is null for a new namespace; labels
 * with the same errors as before are accepted. Upstream: k8s.io/pod-security-admission.
 */
export function securityLabelErrors(namespace: ValueMap, live: ValueMap | null): Errors {
  const errors = labelErrors(namespace);
  return live !== null && asText(errors) === asText(labelErrors(live)) ? [] : errors;
}

function asText(errors: Errors): string {
  return JSON.stringify(errors);
}

function labelErrors(namespace: ValueMap): Errors {
  const labels = mapOf(metaValue(namespace, "labels"));
  return ["enforce", "audit", "warn"].flatMap((mode) => {
    const check = (name: string, isValid: (value: string) => boolean, why: string): Errors => {
      const value = get(labels, `pod-security.kubernetes.io/${name}`);
      if (typeof value !== "string" || isValid(value)) return [];
      return [invalidField(`metadata.labels[pod-security.kubernetes.io/${name}]`, printInvalid(value), why)];
    };
    return [
      ...check(mode, (value) => LEVELS.includes(value), `must be one of ${LEVELS.join(", ")}`),
      ...check(
        `${mode}-version`,
        (value) => value === "latest" || VERSION.test(value),
        'must be "latest" or "v1.x"',
      ),
    ];
  });
}
