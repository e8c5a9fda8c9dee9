import { equal } from "../../../value/equal.ts";
import { mapsOf, textAt, textOf } from "../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import type { Cel } from "../../host/cel-evaluator.ts";
import type { Host } from "../../host/host.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { enumErrors, printInvalid } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { dns1035Problems } from "../../validate/service-name-rules.ts";
import {
  type Errors,
  eachErrors,
  problemErrors,
  selectorErrors,
  textsOf,
} from "../../validate/value-checks.ts";
import { ruleErrors } from "./match-rules.ts";
import { matchConditionErrors } from "./policy-compiler.ts";
import { clientConfigErrors } from "./webhook-client.ts";

/** What an update may keep, because the live object has it. */
type Kept = {
  readonly conditions: boolean;
  readonly sideEffects: boolean;
  readonly versions: boolean;
  readonly names: boolean;
};

const NOTHING: Kept = { conditions: false, sideEffects: false, versions: false, names: false };

/** Returns the invalid fields of a webhook configuration. Upstream: kubernetes pkg/apis/admissionregistration/validation/validation.go (v1.36.3). */
export function webhookErrors(object: ValueMap, { cel }: Host): Errors {
  return eachHookErrors(object, NOTHING, cel);
}

/** Returns the invalid fields of a webhook configuration that replaces `live`. */
export function webhookUpdateErrors(object: ValueMap, live: ValueMap, { cel }: Host): Errors {
  const [hooks, before] = [hooksOf(object), hooksOf(live)];
  const conditions = (list: readonly ValueMap[]) => list.map((hook) => get(hook, "matchConditions") ?? null);
  const names = before.map((hook) => textAt(hook, "name"));
  const kept = {
    conditions: equal(conditions(hooks), conditions(before)),
    sideEffects: !before.every((hook) => QUIET.includes(textAt(hook, "sideEffects"))),
    versions: before.some((hook) => {
      const versions = textsOf(get(hook, "admissionReviewVersions"));
      return versions.length > 0 && !versions.some((one) => VERSIONS.includes(one));
    }),
    names: new Set(names).size < names.length,
  };
  return eachHookErrors(object, kept, cel);
}

function hooksOf(object: ValueMap): readonly ValueMap[] {
  return mapsOf(get(object, "webhooks"));
}

function eachHookErrors(object: ValueMap, kept: Kept, cel: Cel | undefined): Errors {
  const names = hooksOf(object).map((hook) => textAt(hook, "name"));
  return eachErrors(get(object, "webhooks"), "webhooks", (hook, at, i) => {
    const name = names[i] as string;
    const isKnown = name !== "" && names.indexOf(name) < i;
    return [
      ...hookErrors(hook, at, kept, cel),
      ...versionErrors(
        textsOf(get(hook, "admissionReviewVersions")),
        `${at}.admissionReviewVersions`,
        kept.versions,
      ),
      ...(isKnown && !kept.names ? [duplicateField(`${at}.name`, printInvalid(name))] : []),
    ];
  });
}

const QUIET = ["None", "NoneOnDryRun"];
const ALL_EFFECTS = ["None", "NoneOnDryRun", "Some", "Unknown"];

function hookErrors(hook: ValueMap, at: string, kept: Kept, cel: Cel | undefined): Errors {
  const effects = kept.sideEffects ? ALL_EFFECTS : QUIET;
  const effect = get(hook, "sideEffects");
  const timeout = get(hook, "timeoutSeconds");
  const limits = "the timeout value must be between 1 and 30 seconds";
  return [
    ...fullNameErrors(textAt(hook, "name"), `${at}.name`),
    ...eachErrors(get(hook, "rules"), `${at}.rules`, ruleErrors),
    ...enumErrors(get(hook, "failurePolicy"), `${at}.failurePolicy`, ["Fail", "Ignore"]),
    ...enumErrors(get(hook, "matchPolicy"), `${at}.matchPolicy`, ["Equivalent", "Exact"]),
    ...enumErrors(get(hook, "reinvocationPolicy"), `${at}.reinvocationPolicy`, ["IfNeeded", "Never"]),
    ...(effect === undefined || effect === null
      ? [requiredField(`${at}.sideEffects`, `must specify one of ${effects.join(", ")}`)]
      : effects.includes(textOf(effect))
        ? []
        : [unsupportedField(`${at}.sideEffects`, printInvalid(effect), effects)]),
    ...(typeof timeout === "number" && (timeout > 30 || timeout < 1)
      ? [invalidField(`${at}.timeoutSeconds`, String(timeout), limits)]
      : []),
    ...["namespaceSelector", "objectSelector"].flatMap((name) =>
      selectorErrors(get(hook, name), `${at}.${name}`),
    ),
    ...clientConfigErrors(
      isMap(get(hook, "clientConfig")) ? (get(hook, "clientConfig") as ValueMap) : {},
      `${at}.clientConfig`,
    ),
    ...(kept.conditions
      ? []
      : matchConditionErrors(cel, mapsOf(get(hook, "matchConditions")), `${at}.matchConditions`, false)),
  ];
}

/** Returns the errors of a name that must have three parts with dots between them. */
function fullNameErrors(name: string, at: string): Errors {
  if (name === "") return [requiredField(at)];
  const problems = subdomainProblems(name, false);
  if (problems.length > 0) return [invalidField(at, printInvalid(name), problems.join(","))];
  const why = "should be a domain with at least three segments separated by dots";
  return name.split(".").length < 3 ? [invalidField(at, printInvalid(name), why)] : [];
}

const VERSIONS = ["v1", "v1beta1"];

function versionErrors(versions: readonly string[], at: string, acceptsUnknown: boolean): Errors {
  if (versions.length === 0) return [requiredField(at, `must specify one of ${VERSIONS.join(", ")}`)];
  const isKnown = acceptsUnknown || versions.some((one) => VERSIONS.includes(one));
  return [
    ...versions.flatMap((one, i) => {
      const isRepeated = versions.indexOf(one) < i;
      return problemErrors(
        one,
        `${at}[${i}]`,
        isRepeated ? ["duplicate version"] : dns1035Problems(one, false),
      );
    }),
    ...(isKnown
      ? []
      : [invalidField(at, printInvalid(versions), `must include at least one of ${VERSIONS.join(", ")}`)]),
  ];
}
