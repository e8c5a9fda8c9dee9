import { listAt, listOf, mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { duplicateField, tooManyItems } from "../../http/late-errors.ts";
import { type FieldError, invalidField, requiredField, tooLongField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { nonNegativeErrors, printInvalid } from "../../validate/field-checks.ts";
import { type Errors, eachErrors, qualifiedErrors, requiredChoice } from "../../validate/value-checks.ts";

const ACTIONS = ["Count", "FailIndex", "FailJob", "Ignore"];
const OPERATORS = ["In", "NotIn"];
const STATUSES = ["False", "True", "Unknown"];

/** The maximum numbers of rules of a policy, of conditions and of exit codes of a rule, and of bytes of indexes. */
const MAX_RULES = 20;
const MAX_CONDITIONS = 20;
const MAX_EXIT_CODES = 255;
const MAX_INDEXES = 64 * 1024;

function lengthErrors(list: readonly unknown[], at: string, max: number): Errors {
  return list.length > max ? [tooManyItems(at, list.length, max)] : [];
}

/** Returns the choices of a field as Go prints a list. */
function choices(values: readonly string[]): string {
  return `valid values: [${values.map((value) => JSON.stringify(value)).join(" ")}]`;
}

/** Returns an error without a value. */
function invalidWhole(field: string, why: string): FieldError {
  return { reason: "FieldValueInvalid", field, detail: `Invalid value: ${why}` };
}

/** Returns the invalid fields of the pod failure policy of a Job spec. */
export function failurePolicyErrors(spec: ValueMap, policy: ValueMap, at: string): Errors {
  const pod = mapOf(get(mapOf(get(spec, "template")), "spec"));
  const names = ["containers", "initContainers"].flatMap((field) =>
    mapsOf(get(pod, field)).map((container) => textAt(container, "name")),
  );
  const tooMany = lengthErrors(mapsOf(get(policy, "rules")), `${at}.rules`, MAX_RULES);
  const errors = eachErrors(get(policy, "rules"), `${at}.rules`, (rule, path) => {
    const codes = get(rule, "onExitCodes");
    const conditions = mapsOf(get(rule, "onPodConditions"));
    const action = textAt(rule, "action");
    const field = `${path}.action`;
    const needsIndex = action === "FailIndex" && get(spec, "backoffLimitPerIndex") === undefined;
    return [
      ...(needsIndex
        ? [invalidField(field, '"FailIndex"', "requires the backoffLimitPerIndex to be set")]
        : requiredChoice(action, field, ACTIONS, choices(ACTIONS))),
      ...(isMap(codes) ? exitCodeErrors(codes, `${path}.onExitCodes`, names) : []),
      ...lengthErrors(conditions, `${path}.onPodConditions`, MAX_CONDITIONS),
      ...conditions.flatMap((one, i) => conditionErrors(one, `${path}.onPodConditions[${i}]`)),
      ...(isMap(codes) && conditions.length > 0
        ? [invalidWhole(path, "specifying both OnExitCodes and OnPodConditions is not supported")]
        : []),
      ...(!isMap(codes) && conditions.length === 0
        ? [invalidWhole(path, "specifying one of OnExitCodes and OnPodConditions is required")]
        : []),
    ];
  });
  return [...tooMany, ...errors];
}

function conditionErrors(condition: ValueMap, at: string): Errors {
  return [
    ...qualifiedErrors(textAt(condition, "type"), `${at}.type`),
    ...requiredChoice(get(condition, "status"), `${at}.status`, STATUSES, choices(STATUSES)),
  ];
}

function exitCodeErrors(codes: ValueMap, at: string, names: readonly string[]): Errors {
  const operator = textAt(codes, "operator");
  const name = get(codes, "containerName");
  const values = listAt(codes, "values").map(Number);
  const errors: FieldError[] = [...requiredChoice(operator, `${at}.operator`, OPERATORS, choices(OPERATORS))];
  if (typeof name === "string" && !names.includes(name)) {
    const why = "must be one of the container or initContainer names in the pod template";
    errors.push(invalidField(`${at}.containerName`, printInvalid(name), why));
  }
  if (values.length === 0)
    errors.push(
      invalidField(`${at}.values`, printInvalid(get(codes, "values")), "at least one value is required"),
    );
  errors.push(...lengthErrors(values, `${at}.values`, MAX_EXIT_CODES));
  values.forEach((value, i) => {
    const field = `${at}.values[${i}]`;
    if (operator === "In" && value === 0)
      errors.push(invalidField(field, "0", "must not be 0 for the In operator"));
    if (values.indexOf(value) < i) errors.push(duplicateField(field, String(value)));
  });
  if (values.some((value, i) => i > 0 && Number(values[i - 1]) > value))
    errors.push(invalidField(`${at}.values`, printInvalid(listOf(get(codes, "values"))), "must be ordered"));
  return errors;
}

/** Returns the invalid fields of the success policy of a Job spec. */
export function successPolicyErrors(spec: ValueMap, at: string): Errors {
  const policy = get(spec, "successPolicy");
  if (!isMap(policy)) return [];
  if (get(spec, "completionMode") !== "Indexed")
    return [
      invalidField(at, internalJson(policy, "apis/batch.SuccessPolicy"), "requires indexed completion mode"),
    ];
  const rules = mapsOf(get(policy, "rules"));
  if (rules.length === 0)
    return [
      requiredField(
        `${at}.rules`,
        "at least one rules must be specified when the successPolicy is specified",
      ),
    ];
  const completions = get(spec, "completions");
  if (typeof completions !== "number") return [];
  return [
    ...lengthErrors(rules, `${at}.rules`, MAX_RULES),
    ...eachErrors(rules, `${at}.rules`, (rule, path) => successRuleErrors(rule, path, completions)),
  ];
}

function successRuleErrors(rule: ValueMap, at: string, completions: number): Errors {
  const [indexes, count] = [get(rule, "succeededIndexes"), get(rule, "succeededCount")];
  if (indexes === undefined && count === undefined)
    return [requiredField(at, "at least one of succeededCount or succeededIndexes must be specified")];
  const total = typeof indexes === "string" ? countIndexes(indexes, completions) : 0;
  const errors: FieldError[] = [];
  if (typeof indexes === "string" && utf8Length(indexes) > MAX_INDEXES)
    errors.push(tooLongField(`${at}.succeededIndexes`, MAX_INDEXES));
  if (typeof total === "string")
    errors.push(
      invalidField(
        `${at}.succeededIndexes`,
        printInvalid(indexes),
        `error parsing succeededIndexes: ${total}`,
      ),
    );
  return [
    ...errors,
    ...succeededErrors(
      count,
      typeof indexes === "string" ? total : null,
      `${at}.succeededCount`,
      completions,
    ),
  ];
}

function succeededErrors(
  count: Value | undefined,
  total: number | string | null,
  at: string,
  completions: number,
): Errors {
  if (typeof count !== "number") return [];
  const known = typeof total === "string" ? 0 : total;
  const atMost = (limit: number, what: string): FieldError =>
    invalidField(at, String(count), `must be less than or equal to ${limit} (the number of ${what})`);
  return [
    ...nonNegativeErrors(count, at),
    ...(count > completions ? [atMost(completions, "specified completions")] : []),
    ...(known !== null && count > known
      ? [atMost(known, "indexes in the specified succeededIndexes field")]
      : []),
  ];
}

/** Returns the number of indexes in a text such as `0-2,5`, or why the text is invalid. */
function countIndexes(text: string, completions: number): number | string {
  if (text === "") return 0;
  let last: number | null = null;
  let total = 0;
  for (const part of text.split(",")) {
    const ends = part.split("-");
    if (ends.length > 2)
      return `the fragment ${JSON.stringify(part)} violates the requirement that an index interval can have at most two parts separated by '-'`;
    for (const end of ends) {
      if (!/^[+-]?\d+$/.test(end))
        return `cannot convert string to integer for index: ${JSON.stringify(end)}`;
      if (Number(end) >= completions) return `too large index: ${JSON.stringify(end)}`;
    }
    const from = Number(ends[0]);
    const to: number = ends.length === 2 ? Number(ends[1]) : from;
    if (ends.length === 2 && from >= to) return `non-increasing order, previous: ${from}, current: ${to}`;
    if (last !== null && last >= from) return `non-increasing order, previous: ${last}, current: ${from}`;
    total += to - from + 1;
    last = to;
  }
  return total;
}
