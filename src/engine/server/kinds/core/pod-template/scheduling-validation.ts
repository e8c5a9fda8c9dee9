import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, type Value, type ValueMap } from "../../../../value/value.ts";
import { duplicateField } from "../../../http/late-errors.ts";
import {
  type FieldError,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../../http/status-errors.ts";
import { enumErrors, printInvalid } from "../../../validate/field-checks.ts";
import { labelValueProblems } from "../../../validate/name-rules.ts";
import { type Errors, eachErrors, qualifiedErrors, selectorErrors } from "../../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";
import { labelKeyErrors } from "./affinity-validation.ts";

const EFFECTS = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

/** Returns the invalid fields of the tolerations of a pod. */
export function tolerationErrors(tolerations: Value | undefined, at: string): Errors {
  return eachErrors(tolerations, at, (one, path) => {
    const [key, operator, effect] = [textAt(one, "key"), textAt(one, "operator"), textAt(one, "effect")];
    const errors: FieldError[] = [...(key === "" ? [] : qualifiedErrors(key, `${path}.key`))];
    const wrong = (field: string, value: string, why: string): number =>
      errors.push(invalidField(`${path}.${field}`, printInvalid(value), why));
    if (key === "" && operator !== "Exists") {
      wrong(
        "operator",
        operator,
        'operator must be Exists when `key` is empty, which means "match all values and all keys"',
      );
    }
    if (typeof get(one, "tolerationSeconds") === "number" && effect !== "NoExecute")
      wrong("effect", effect, "effect must be 'NoExecute' when `tolerationSeconds` is set");
    errors.push(...tolerationValueErrors(operator, textAt(one, "value"), `${path}.operator`));
    if (effect !== "") errors.push(...enumErrors(effect, `${path}.effect`, EFFECTS));
    return errors;
  });
}

/** Whether messages name the operators of a feature that is off. */
const HAS_COMPARISONS: ByVersion<boolean> = { "1.34": false, "1.35": true };

function tolerationValueErrors(operator: string, value: string, at: string): Errors {
  if (operator === "" || operator === "Equal") {
    const problems = labelValueProblems(value);
    return problems.length === 0 ? [] : [invalidField(at, printInvalid(value), problems.join(";"))];
  }
  if (operator === "Exists") {
    if (value === "") return [];
    return [invalidField(at, printInvalid(value), "value must be empty when `operator` is 'Exists'")];
  }
  const isComparison = formOf(HAS_COMPARISONS) && (operator === "Lt" || operator === "Gt");
  const supported = ["Equal", "Exists", ...(isComparison ? ["Lt", "Gt"] : [])];
  return [unsupportedField(at, printInvalid(operator), supported)];
}

const ACTIONS = ["DoNotSchedule", "ScheduleAnyway"];
const POLICIES = ["Honor", "Ignore"];

/** Returns the invalid fields of the topology spread constraints of a pod. */
export function spreadErrors(constraints: Value | undefined, at: string): Errors {
  const all = mapsOf(constraints);
  return eachErrors(constraints, at, (one, path, i) => {
    const skew = Number(get(one, "maxSkew") ?? 0);
    const [topology, action] = [textAt(one, "topologyKey"), textAt(one, "whenUnsatisfiable")];
    const isRepeated = all
      .slice(i + 1)
      .some(
        (other) => textAt(other, "topologyKey") === topology && textAt(other, "whenUnsatisfiable") === action,
      );
    return [
      ...(skew > 0 ? [] : [invalidField(`${path}.maxSkew`, String(skew), "must be greater than zero")]),
      ...(topology === "" ? [requiredField(`${path}.topologyKey`, "can not be empty")] : []),
      ...enumErrors(action, `${path}.whenUnsatisfiable`, ACTIONS),
      ...(isRepeated
        ? [
            duplicateField(
              `${path}.{topologyKey, whenUnsatisfiable}`,
              printInvalid(`{${topology}, ${action}}`),
            ),
          ]
        : []),
      ...minDomainErrors(get(one, "minDomains"), action, `${path}.minDomains`),
      ...enumErrors(get(one, "nodeAffinityPolicy"), `${path}.nodeAffinityPolicy`, POLICIES),
      ...enumErrors(get(one, "nodeTaintsPolicy"), `${path}.nodeTaintsPolicy`, POLICIES),
      ...labelKeyErrors(one, path),
      ...selectorErrors(get(one, "labelSelector"), `${path}.labelSelector`),
    ];
  });
}

function minDomainErrors(domains: Value | undefined, action: string, at: string): Errors {
  if (typeof domains !== "number") return [];
  const wrong = (why: string): FieldError => invalidField(at, String(domains), why);
  return [
    ...(domains > 0 ? [] : [wrong("must be greater than zero")]),
    ...(action === "DoNotSchedule"
      ? []
      : [wrong(`can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`)]),
  ];
}

/** Returns the invalid fields of the gates of a pod: for its readiness and for its scheduling. */
export function gateErrors(spec: ValueMap, path: string): Errors {
  const seen = new Set<string>();
  return [
    ...eachErrors(get(spec, "readinessGates"), `${path}.readinessGates`, (gate, at) =>
      qualifiedErrors(textAt(gate, "conditionType"), `${at}.conditionType`),
    ),
    ...eachErrors(get(spec, "schedulingGates"), `${path}.schedulingGates`, (gate, at) => {
      const name = textAt(gate, "name");
      const isKnown = seen.has(name);
      seen.add(name);
      return [...qualifiedErrors(name, at), ...(isKnown ? [duplicateField(at, printInvalid(name))] : [])];
    }),
  ];
}
