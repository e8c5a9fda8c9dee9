import { mapOf, textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import {
  type FieldError,
  invalidField,
  requiredField,
  tooLongField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { unchangedErrors } from "../../internal/unchanged-errors.ts";
import { requirementsOf, selectsLabels } from "../../labels/selector-requirement.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { enumErrors, immutableErrors, nonNegativeErrors, printInvalid } from "../../validate/field-checks.ts";
import { dnsLabelProblems } from "../../validate/name-rules.ts";
import { domainPathErrors, type Errors, selectorErrors } from "../../validate/value-checks.ts";
import { podTemplateErrors } from "../core/pod-template/pod-spec-validation.ts";
import { failurePolicyErrors, successPolicyErrors } from "./job-policies.ts";
import { templateChangeErrors } from "./job-template-update.ts";

const COUNTS = [
  "parallelism",
  "completions",
  "activeDeadlineSeconds",
  "backoffLimit",
  "ttlSecondsAfterFinished",
  "backoffLimitPerIndex",
  "maxFailedIndexes",
];
const REPLACEMENTS = ["Failed", "TerminatingOrFailed"];

/** Returns the invalid fields of a Job spec at `path`, other than its selector. */
export function jobSpecErrors(value: Value | undefined, path: string): Errors {
  const spec = mapOf(value);
  const policy = get(spec, "podFailurePolicy");
  const replacements = isMap(policy) ? ["Failed"] : REPLACEMENTS;
  return [
    ...COUNTS.flatMap((field) => nonNegativeErrors(get(spec, field), `${path}.${field}`)),
    ...managerErrors(get(spec, "managedBy"), `${path}.managedBy`),
    ...completionErrors(spec, path),
    ...(isMap(policy) ? failurePolicyErrors(spec, policy, `${path}.podFailurePolicy`) : []),
    ...successPolicyErrors(spec, `${path}.successPolicy`),
    ...enumErrors(get(spec, "podReplacementPolicy"), `${path}.podReplacementPolicy`, replacements),
    ...podTemplateErrors(get(spec, "template") ?? {}, `${path}.template`),
    ...restartErrors(
      dig(spec, "template", "spec", "restartPolicy"),
      isMap(policy),
      `${path}.template.spec.restartPolicy`,
    ),
  ];
}

function managerErrors(manager: Value | undefined, at: string): Errors {
  if (typeof manager !== "string") return [];
  return [...domainPathErrors(manager, at), ...(manager.length > 63 ? [tooLongField(at, 63)] : [])];
}

function restartErrors(restart: Value | undefined, hasPolicy: boolean, at: string): Errors {
  const supported = ["OnFailure", "Never"];
  if (restart === "Always" || !restart) return [requiredField(at, 'valid values: "OnFailure", "Never"')];
  if (!supported.includes(String(restart))) return [unsupportedField(at, printInvalid(restart), supported)];
  if (!hasPolicy || restart === "Never") return [];
  return [
    invalidField(at, printInvalid(restart), 'only "Never" is supported when podFailurePolicy is specified'),
  ];
}

const MANY = 100_000;
const FEW = 10_000;
const WITH_INDEX = `when completions are above ${MANY} and used with backoff limit per index`;

/** Returns the errors of the completion mode, and of the fields that need it. */
function completionErrors(spec: ValueMap, path: string): Errors {
  const mode = get(spec, "completionMode");
  const number = (field: string): number | null => {
    const value = get(spec, field);
    return typeof value === "number" ? value : null;
  };
  const [perIndex, failed] = [number("backoffLimitPerIndex"), number("maxFailedIndexes")];
  const [completions, parallelism] = [number("completions"), number("parallelism")];
  const errors: FieldError[] = [];
  const wrong = (field: string, why: string): number =>
    errors.push(invalidField(`${path}.${field}`, String(number(field)), why));
  const needed = (field: string, why: string): number => errors.push(requiredField(`${path}.${field}`, why));
  if (failed !== null && perIndex === null)
    needed("backoffLimitPerIndex", "when maxFailedIndexes is specified");
  errors.push(...enumErrors(mode, `${path}.completionMode`, ["NonIndexed", "Indexed"]));
  if (mode === "Indexed") {
    if (completions === null) needed("completions", "when completion mode is Indexed");
    if (parallelism !== null && parallelism > MANY)
      wrong("parallelism", `must be less than or equal to ${MANY} when completion mode is Indexed`);
    if (completions !== null && failed !== null && failed > completions)
      wrong("maxFailedIndexes", "must be less than or equal to completions");
    if (failed !== null && failed > MANY) wrong("maxFailedIndexes", `must be less than or equal to ${MANY}`);
    if (completions !== null && completions > MANY && perIndex !== null) {
      if (failed === null) needed("maxFailedIndexes", `must be specified when completions is above ${MANY}`);
      if ((parallelism ?? 0) > FEW)
        wrong("parallelism", `must be less than or equal to ${FEW} ${WITH_INDEX}`);
      if ((failed ?? 0) > FEW)
        wrong("maxFailedIndexes", `must be less than or equal to ${FEW} ${WITH_INDEX}`);
    }
  }
  if (mode === undefined || mode === "NonIndexed") {
    for (const field of ["backoffLimitPerIndex", "maxFailedIndexes"])
      if (number(field) !== null) wrong(field, "requires indexed completion mode");
  }
  return errors;
}

/** Returns the errors of a Job's selector: it must select the pods of the template. */
function jobSelectorErrors(spec: ValueMap): Errors {
  const selector = get(spec, "selector");
  const labels = dig(spec, "template", "metadata", "labels");
  // Without a selector, nothing is selected.
  const errors = isMap(selector)
    ? selectorErrors(selector, "spec.selector")
    : [requiredField("spec.selector")];
  const isUsable = isMap(selector) && requirementsOf(selector) !== null && errors.length === 0;
  if (isMap(selector) && (!isUsable || selectsLabels(selector, mapOf(labels)))) return errors;
  const why = "`selector` does not match template `labels`";
  return [
    ...errors,
    invalidField("spec.template.metadata.labels", isMap(labels) ? marshalJson(labels) : "null", why),
  ];
}

/** Returns the invalid fields of a new Job. */
export function newJobErrors(job: ValueMap): Errors {
  const spec = mapOf(get(job, "spec"));
  const completions = get(spec, "completions");
  const name = metaText(job, "name");
  const last = `${name}-${Number(completions ?? 0) - 1}`;
  const isIndexed =
    get(spec, "completionMode") === "Indexed" && typeof completions === "number" && completions > 0;
  const why = `will not able to create pod with invalid DNS label: ${last}`;
  return [
    ...generatedErrors(job, spec),
    ...jobSpecErrors(spec, "spec"),
    ...jobSelectorErrors(spec),
    ...(isIndexed && dnsLabelProblems(last, false).length > 0
      ? [invalidField("metadata.name", printInvalid(name), why)]
      : []),
  ];
}

const UID_LABELS = ["controller-uid", "batch.kubernetes.io/controller-uid"];
const NAME_LABELS = ["job-name", "batch.kubernetes.io/job-name"];

/** Returns the errors of the labels and the selector that the server itself sets. */
function generatedErrors(job: ValueMap, spec: ValueMap): Errors {
  const selector = get(spec, "selector");
  if (get(spec, "manualSelector") === true || !isMap(selector)) return [];
  const [uid, name] = [metaText(job, "uid"), metaText(job, "name")];
  const labels = mapOf(dig(spec, "template", "metadata", "labels"));
  const expected = Object.fromEntries([
    ...UID_LABELS.map((key) => [key, uid]),
    ...NAME_LABELS.map((key) => [key, name]),
  ]) as ValueMap;
  const missing = Object.keys(expected).flatMap((key) => {
    const found = get(labels, key);
    const want = textAt(expected, key);
    const at = `spec.template.metadata.labels[${key}]`;
    if (found === undefined) return [requiredField(at, `must be '${want}'`)];
    return found === want ? [] : [invalidField(at, marshalJson(labels), `must be '${want}'`)];
  });
  const isUsable = requirementsOf(selector) !== null && selectorErrors(selector, "").length === 0;
  if (!isUsable || selectsLabels(selector, expected)) return missing;
  return [
    ...missing,
    invalidField(
      "spec.selector",
      internalJson(selector, "meta/v1.LabelSelector"),
      "`selector` not auto-generated",
    ),
  ];
}

const STRUCTS: { readonly [field: string]: string } = {
  selector: "meta/v1.LabelSelector",
  podFailurePolicy: "apis/batch.PodFailurePolicy",
  successPolicy: "apis/batch.SuccessPolicy",
};
/** The fields of a Job that never change. */
const FIXED = ["completionMode", "podFailurePolicy", "backoffLimitPerIndex", "managedBy", "successPolicy"];

/** Returns the invalid fields of an updated Job. */
export function jobUpdateErrors(job: ValueMap, live: ValueMap): Errors {
  const [spec, before] = [mapOf(get(job, "spec")), mapOf(get(live, "spec"))];
  const fixed = (field: string): Errors =>
    unchangedErrors(get(spec, field), get(before, field), `spec.${field}`, STRUCTS[field]);
  // As upstream, the server checks the whole Job first, and its spec again.
  return [
    ...newJobErrors(job),
    ...jobSpecErrors(spec, "spec"),
    ...jobSelectorErrors(spec),
    ...completionChangeErrors(spec, before),
    ...fixed("selector"),
    ...templateChangeErrors(spec, live),
    ...FIXED.flatMap(fixed),
  ];
}

/** The completions of an indexed Job may change together with its parallelism. */
function completionChangeErrors(spec: ValueMap, before: ValueMap): Errors {
  const [after, old] = [get(spec, "completions"), get(before, "completions")];
  if (get(spec, "completionMode") !== "Indexed") return immutableErrors(after, old, "spec.completions");
  if (after === old || after === undefined || after === get(spec, "parallelism")) return [];
  const why = "can only be modified in tandem with spec.parallelism";
  return [invalidField("spec.completions", String(after), why)];
}
