import { mapsOf, textAt } from "../../../../../value/field-values.ts";
import { get, type ValueMap } from "../../../../../value/value.ts";
import { duplicateField } from "../../../../http/late-errors.ts";
import { type FieldError, invalidField, requiredField } from "../../../../http/status-errors.ts";
import { internalJson } from "../../../../internal/internal-json.ts";
import { printInvalid } from "../../../../validate/field-checks.ts";
import { subdomainProblems } from "../../../../validate/name-rules.ts";
import { dnsLabelErrors, type Errors, problemErrors } from "../../../../validate/value-checks.ts";

const SOURCES = ["resourceClaimName", "resourceClaimTemplateName"];

/** Returns the invalid fields of a pod's references to resource claims. */
export function claimReferenceErrors(spec: ValueMap, at: string): Errors {
  const names = new Set<string>();
  return mapsOf(get(spec, "resourceClaims")).flatMap((claim, i) => {
    const field = `${at}[${i}]`;
    const name = textAt(claim, "name");
    const isKnown = names.has(name);
    if (name !== "") names.add(name);
    return [
      ...(name === "" ? [requiredField(`${field}.name`)] : []),
      ...(isKnown ? [duplicateField(`${field}.name`, printInvalid(name))] : []),
      ...(name === "" || isKnown ? [] : dnsLabelErrors(name, `${field}.name`)),
      ...sourceErrors(claim, field),
    ];
  });
}

/** Returns the names of a pod's resource claims, each once. */
export function claimNames(spec: ValueMap): readonly string[] {
  const names = mapsOf(get(spec, "resourceClaims")).map((claim) => textAt(claim, "name"));
  return [...new Set(names)].filter((name) => name !== "");
}

function sourceErrors(claim: ValueMap, at: string): Errors {
  const present = SOURCES.filter((field) => get(claim, field) !== undefined);
  const wrong = (why: string): FieldError =>
    invalidField(at, internalJson(claim, "apis/core.PodResourceClaim"), why);
  const [first, second] = SOURCES.map((field) => `\`${field}\``);
  return [
    ...(present.length > 1 ? [wrong(`at most one of ${first} or ${second} may be specified`)] : []),
    ...(present.length === 0 ? [wrong(`must specify one of: ${first}, ${second}`)] : []),
    ...present.flatMap((field) => {
      const name = textAt(claim, field);
      return problemErrors(name, `${at}.${field}`, subdomainProblems(name, false));
    }),
  ];
}
