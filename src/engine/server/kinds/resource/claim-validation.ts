import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import type { Cel } from "../../host/cel-evaluator.ts";
import type { Host } from "../../host/host.ts";
import { invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { unchangedErrors } from "../../internal/unchanged-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { dnsLabelProblems, subdomainProblems } from "../../validate/name-rules.ts";
import {
  dnsLabelErrors,
  type Errors,
  eachErrors,
  problemErrors,
  requiredName,
  textsOf,
} from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { templateMetadataErrors } from "../common/template-metadata.ts";
import { fullNameErrors } from "./device-attributes.ts";
import { limitedCount, limitedList, NAME, opaqueErrors, repeatedErrors } from "./device-fields.ts";
import { deviceSelectorErrors } from "./device-selectors.ts";
import { deviceTolerationErrors } from "./device-taints.ts";

/** Returns the invalid fields of a new ResourceClaim. Upstream: kubernetes pkg/apis/resource/validation/validation.go (v1.36.3). */
export function claimErrors(object: ValueMap, { cel }: Host): Errors {
  return devicesErrors(mapAt(mapAt(object, "spec"), "devices"), "spec.devices", cel);
}

/** Whether the server checks the spec of an update, although it cannot change. */
const CHECKS_UPDATE: ByVersion<boolean> = { "1.34": true, "1.35": false };

/** Returns an error if an update changes the spec of a ResourceClaim. */
export function claimUpdateErrors(object: ValueMap, live: ValueMap, host: Host): Errors {
  return [
    ...specUpdateErrors(object, live, "apis/resource.ResourceClaimSpec"),
    ...(formOf(CHECKS_UPDATE) ? claimErrors(object, host) : []),
  ];
}

/** The server compares the texts of parameters, so the order of their keys counts. */
function specUpdateErrors(object: ValueMap, live: ValueMap, struct: string): Errors {
  const [after, before] = [mapAt(object, "spec"), mapAt(live, "spec")];
  const changed = unchangedErrors(after, before, "spec", struct);
  if (changed.length > 0 || parametersIn(after) === parametersIn(before)) return changed;
  return [invalidField("spec", internalJson(after, struct), "field is immutable")];
}

/** Returns the parameters in the spec of a claim or of a template. */
function parametersIn(spec: ValueMap): string {
  const devices = mapAt(isMap(get(spec, "spec")) ? mapAt(spec, "spec") : spec, "devices");
  return JSON.stringify(
    mapsOf(get(devices, "config")).map((one) => dig(one, "opaque", "parameters") ?? null),
  );
}

/** Returns the invalid fields of a new ResourceClaimTemplate. */
export function claimTemplateErrors(object: ValueMap, { cel }: Host): Errors {
  const spec = mapAt(object, "spec");
  return [
    ...templateMetadataErrors(mapAt(spec, "metadata"), "spec.metadata"),
    ...devicesErrors(mapAt(mapAt(spec, "spec"), "devices"), "spec.spec.devices", cel),
  ];
}

/** Returns an error if an update changes the spec of a ResourceClaimTemplate, and the errors of what it changes to. */
export function claimTemplateUpdateErrors(object: ValueMap, live: ValueMap, host: Host): Errors {
  const struct = "apis/resource.ResourceClaimTemplateSpec";
  const changed = specUpdateErrors(object, live, struct);
  return changed.length === 0 ? [] : [...changed, ...claimTemplateErrors(object, host)];
}

/** The names of the requests in a claim, with those of their alternatives. */
export function requestNames(devices: ValueMap): readonly string[] {
  return mapsOf(get(devices, "requests")).flatMap((request) => {
    const name = textAt(request, "name");
    return [name, ...mapsOf(get(request, "firstAvailable")).map((one) => `${name}/${textAt(one, "name")}`)];
  });
}

function devicesErrors(devices: ValueMap, at: string, cel: Cel | undefined): Errors {
  const names = requestNames(devices);
  const [requests, constraints, configs] = ["requests", "constraints", "config"].map((name) =>
    get(devices, name),
  );
  return [
    ...limitedList(requests, `${at}.requests`, 32, () => [
      ...eachErrors(requests, `${at}.requests`, (one, path) => requestErrors(one, path, cel)),
      ...repeatedErrors(
        mapsOf(requests).map((one) => textAt(one, "name")),
        `${at}.requests`,
        formOf(NAME),
      ),
    ]),
    ...limitedList(constraints, `${at}.constraints`, 32, () =>
      eachErrors(constraints, `${at}.constraints`, (one, path) => [
        ...requestListErrors(get(one, "requests"), `${path}.requests`, names),
        ...attributeErrors(one, path),
      ]),
    ),
    ...limitedList(configs, `${at}.config`, 32, () =>
      eachErrors(configs, `${at}.config`, (one, path) => [
        ...requestListErrors(get(one, "requests"), `${path}.requests`, names),
        ...opaqueErrors(one, path),
      ]),
    ),
  ];
}

const NO_ATTRIBUTE: ByVersion<(at: string) => Errors> = {
  "1.34": (at) => [requiredField(`${at}.matchAttribute`)],
  "1.36": (at) => [
    requiredField(
      at,
      'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set',
    ),
  ],
};

function attributeErrors(constraint: ValueMap, at: string): Errors {
  const attribute = ["matchAttribute", "distinctAttribute"].find(
    (name) => get(constraint, name) !== undefined,
  );
  if (attribute !== undefined) return fullNameErrors(textAt(constraint, attribute), `${at}.${attribute}`);
  return formOf(NO_ATTRIBUTE)(at);
}

/** Returns the errors of names of requests that do not exist. `pathOf` is the path of a name. */
export function referenceErrors(
  list: Value | undefined,
  names: readonly string[],
  pathOf: (index: number) => string,
): Errors {
  const why =
    "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";
  return textsOf(list).flatMap((name, i) => {
    const parts = name.split("/");
    const isKnown = names.includes(name);
    return [
      ...(parts.length > 2 ? [] : parts.flatMap((part) => dnsLabelErrors(part, pathOf(i)))),
      ...(isKnown ? [] : [invalidField(pathOf(i), printInvalid(name), why)]),
    ];
  });
}

function requestListErrors(list: Value | undefined, at: string, names: readonly string[]): Errors {
  const named = textsOf(list);
  return limitedCount(named.length, at, 32, () => [
    ...referenceErrors(list, names, (i) => `${at}[${i}]`),
    ...repeatedErrors(named, at),
  ]);
}

/** Whether the server checks the parts of a request that has both `exactly` and `firstAvailable`. */
const CHECKS_SEVERAL: ByVersion<boolean> = { "1.34": true, "1.35": false };

function requestErrors(request: ValueMap, at: string, cel: Cel | undefined): Errors {
  const [exactly, alternatives] = [get(request, "exactly"), get(request, "firstAvailable")];
  const count = mapsOf(alternatives).length;
  const isSeveral = isMap(exactly) && count > 0;
  const checksParts = !isSeveral || formOf(CHECKS_SEVERAL);
  const one = "exactly one of `exactly` or `firstAvailable` is required";
  const name = textAt(request, "name");
  return [
    ...problemErrors(name, `${at}.name`, dnsLabelProblems(name, false)),
    ...(!isMap(exactly) && count === 0 ? [requiredField(at, one)] : []),
    ...(isSeveral ? [invalidField(at, "null", `${one}, but multiple fields are set`)] : []),
    ...(isMap(exactly) && checksParts ? deviceRequestErrors(exactly, `${at}.exactly`, cel) : []),
    ...(count > 0 && checksParts
      ? limitedList(alternatives, `${at}.firstAvailable`, 8, () => [
          ...eachErrors(alternatives, `${at}.firstAvailable`, (other, path) => [
            ...dnsLabelErrors(textAt(other, "name"), `${path}.name`),
            ...deviceRequestErrors(other, path, cel),
          ]),
          ...repeatedErrors(
            mapsOf(alternatives).map((other) => textAt(other, "name")),
            `${at}.firstAvailable`,
            formOf(NAME),
          ),
        ])
      : []),
  ];
}

const MODES = ["All", "ExactCount"];

function deviceRequestErrors(request: ValueMap, at: string, cel: Cel | undefined): Errors {
  const mode = textAt(request, "allocationMode");
  const count = Number(get(request, "count") ?? 0);
  const wrong = (why: string): Errors => [invalidField(`${at}.count`, String(count), why)];
  return [
    ...requiredName(request, "deviceClassName", at, subdomainProblems),
    ...deviceSelectorErrors(get(request, "selectors"), `${at}.selectors`, cel),
    ...(MODES.includes(mode) ? [] : [unsupportedField(`${at}.allocationMode`, printInvalid(mode), MODES)]),
    ...(mode === "All" && count !== 0 ? wrong("must not be specified when allocationMode is 'All'") : []),
    ...(mode === "ExactCount" && count <= 0 ? wrong("must be greater than zero") : []),
    ...deviceTolerationErrors(get(request, "tolerations"), `${at}.tolerations`),
  ];
}
