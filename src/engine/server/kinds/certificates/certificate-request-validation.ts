import { equal } from "../../../value/equal.ts";
import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import {
  forbiddenField,
  invalidField,
  requiredField,
  tooLongField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { decodeBase64 } from "../../structs/base64-bytes.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { dnsLabelProblems, subdomainProblems } from "../../validate/name-rules.ts";
import { type Errors, eachErrors, problemErrors, textsOf } from "../../validate/value-checks.ts";
import { type PemBlock, pemBlocks } from "../core/secret/pem.ts";

const USAGES = [
  "any",
  "cert sign",
  "client auth",
  "code signing",
  "content commitment",
  "crl sign",
  "data encipherment",
  "decipher only",
  "digital signature",
  "email protection",
  "encipher only",
  "ipsec end system",
  "ipsec tunnel",
  "ipsec user",
  "key agreement",
  "key encipherment",
  "microsoft sgc",
  "netscape sgc",
  "ocsp signing",
  "s/mime",
  "server auth",
  "signing",
  "timestamping",
];
const LEGACY = "kubernetes.io/legacy-unknown";

/**
 * Returns the invalid fields of a certificate request. The request itself must be PEM; whether its signature is right is not checked.
 * `live` is null for a new object. Upstream: kubernetes pkg/apis/certificates/validation/validation.go (v1.36.3).
 */
export function certificateRequestErrors(object: ValueMap, live: ValueMap | null): Errors {
  const spec = mapAt(object, "spec");
  const usages = textsOf(get(spec, "usages"));
  const seconds = get(spec, "expirationSeconds");
  const signer = textAt(spec, "signerName");
  const isOld = live !== null && textAt(mapAt(live, "spec"), "signerName") === LEGACY;
  const minimum = "may not specify a duration less than 600 seconds (10 minutes)";
  return [
    ...requestErrors(get(spec, "request"), "spec.request"),
    ...(usages.length === 0 ? [requiredField("spec.usages")] : []),
    ...usages.flatMap((usage, i) => [
      ...(USAGES.includes(usage) ? [] : [unsupportedField(`spec.usages[${i}]`, printInvalid(usage), USAGES)]),
      ...(usages.indexOf(usage) < i ? [duplicateField(`spec.usages[${i}]`, printInvalid(usage))] : []),
    ]),
    ...(signer === LEGACY && !isOld
      ? problemErrors(signer, "spec.signerName", [
          "the legacy signerName is not allowed via this API version",
        ])
      : signerErrors(signer, "spec.signerName")),
    ...(typeof seconds === "number" && seconds < 600
      ? [invalidField("spec.expirationSeconds", String(seconds), minimum)]
      : []),
    ...conditionErrors(object, live),
    ...certificateErrors(textAt(mapAt(object, "status"), "certificate"), live),
  ];
}

function blocksOf(text: string): readonly PemBlock[] {
  const bytes = decodeBase64(text);
  return bytes === null ? [] : pemBlocks(String.fromCharCode(...bytes));
}

function requestErrors(request: unknown, at: string): Errors {
  const text = typeof request === "string" ? request : "";
  const [block] = blocksOf(text);
  const printed = typeof request === "string" ? printInvalid(text) : "null";
  if (block?.type === "CERTIFICATE REQUEST")
    return isTruncated(block.bytes) ? [invalidField(at, printed, "asn1: syntax error: data truncated")] : [];
  return [invalidField(at, printed, "PEM block type must be CERTIFICATE REQUEST")];
}

/** Whether bytes start with an ASN.1 sequence that is longer than they are. */
function isTruncated([tag, size = 0, ...rest]: readonly number[]): boolean {
  if (tag !== 0x30) return false;
  const digits = size < 0x80 ? 0 : size - 0x80;
  const length = rest.slice(0, digits).reduce((sum, byte) => sum * 256 + byte, 0);
  return (digits === 0 ? size : length) > rest.length - digits;
}

function certificateErrors(text: string, live: ValueMap | null): Errors {
  const isOld = live !== null && textAt(mapAt(live, "status"), "certificate") === text;
  if (text === "" || isOld) return [];
  const blocks = blocksOf(text);
  const other = blocks.find(({ type }) => type !== "CERTIFICATE");
  const wrong = (why: string): Errors => [invalidField("status.certificate", '"<certificate data>"', why)];
  if (other !== undefined)
    return wrong(`only CERTIFICATE PEM blocks are allowed, found ${printInvalid(other.type)}`);
  return blocks.length === 0 ? wrong("must contain at least one CERTIFICATE PEM block") : [];
}

/** Returns the errors of the name of a signer. Upstream: kubernetes pkg/apis/core/validation/names.go, ValidateSignerName (v1.36.3). */
function signerErrors(name: string, at: string): Errors {
  if (name === "") return [requiredField(at)];
  const [domain = "", path = "", ...more] = name.split("/");
  if (!name.includes("/") || more.length > 0) {
    const why = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    return problemErrors(name, at, [why]);
  }
  const labels = domain.split(".");
  const firstWrong = (parts: readonly string[], rule: typeof dnsLabelProblems): readonly string[] => {
    const wrong = parts.find((part) => rule(part, false).length > 0);
    if (wrong === undefined) return [];
    return rule(wrong, false).map((text) => `validating label ${printInvalid(wrong)}: ${text}`);
  };
  return [
    ...(domain.length > 253 ? [tooLongField(at, 253)] : []),
    ...problemErrors(domain, at, firstWrong(labels, dnsLabelProblems)),
    ...(labels.length < 2
      ? problemErrors(domain, at, ["should be a domain with at least two segments separated by dots"])
      : []),
    ...problemErrors(path, at, firstWrong(path.split("."), subdomainProblems)),
    ...(name.length > 571 ? [tooLongField(at, 571)] : []),
  ];
}

/** Conditions that can only be true. */
const TRUE_ONLY = ["Approved", "Denied", "Failed"];
const AT = "status.conditions";

function conditionsOf(object: ValueMap): readonly ValueMap[] {
  return mapsOf(get(mapAt(object, "status"), "conditions"));
}

function typesOf(object: ValueMap | null): readonly string[] {
  return object === null ? [] : conditionsOf(object).map((one) => textAt(one, "type"));
}

function conditionErrors(object: ValueMap, live: ValueMap | null): Errors {
  const [types, before] = [typesOf(object), typesOf(live)];
  const hadBoth = before.includes("Approved") && before.includes("Denied");
  const hadRepeated = new Set(before).size < before.length;
  return eachErrors(conditionsOf(object), AT, (one, at, i) => {
    const [type, status] = [types[i] as string, textAt(one, "status")];
    const states = TRUE_ONLY.includes(type) ? ["True"] : ["False", "True", "Unknown"];
    const other = type === "Approved" ? "Denied" : type === "Denied" ? "Approved" : null;
    const isMixed = other !== null && !hadBoth && types.slice(0, i).includes(other);
    const isRepeated = types.indexOf(type) < i && !hadRepeated;
    const why = "Approved and Denied conditions are mutually exclusive";
    return [
      ...(type === "" && !before.includes("") ? [requiredField(`${at}.type`)] : []),
      ...(status === ""
        ? [requiredField(`${at}.status`)]
        : states.includes(status)
          ? []
          : [unsupportedField(`${at}.status`, printInvalid(status), states)]),
      ...(isMixed ? [invalidField(AT, printInvalid(type), why)] : []),
      ...(isRepeated ? [duplicateField(`${at}.type`, printInvalid(type))] : []),
    ];
  });
}

/** Returns the check of an update of the object itself, or of its status, which may set the certificate. */
export function certificateStatusErrors(setsCertificate: boolean) {
  return (object: ValueMap, live: ValueMap): Errors => [
    ...certificateRequestErrors(object, live),
    ...removalErrors(object, live),
    ...decisionErrors(object, live),
    ...certificateChangeErrors(object, live, setsCertificate),
  ];
}

/** Returns the invalid fields of a request whose approval an update changes. */
export function approvalErrors(object: ValueMap, live: ValueMap): Errors {
  return [
    ...certificateRequestErrors(object, live),
    ...removalErrors(object, live),
    ...certificateChangeErrors(object, live, false),
  ];
}

function ofType(object: ValueMap, type: string): readonly ValueMap[] {
  return conditionsOf(object).filter((one) => textAt(one, "type") === type);
}

function removalErrors(object: ValueMap, live: ValueMap): Errors {
  return TRUE_ONLY.filter((type) => ofType(object, type).length < ofType(live, type).length).map((type) =>
    forbiddenField(AT, `updates may not remove a condition of type ${printInvalid(type)}`),
  );
}

function decisionErrors(object: ValueMap, live: ValueMap): Errors {
  return ["Approved", "Denied"].flatMap((type) => {
    const [after, before] = [ofType(object, type), ofType(live, type)];
    if (after.length < before.length || equal(after, before)) return [];
    const verb = after.length > before.length ? "add" : "modify";
    return [forbiddenField(AT, `updates may not ${verb} a condition of type ${printInvalid(type)}`)];
  });
}

function certificateChangeErrors(object: ValueMap, live: ValueMap, isAllowed: boolean): Errors {
  const [after, before] = [object, live].map((one) => textAt(mapAt(one, "status"), "certificate"));
  if (after === before || (isAllowed && before === "")) return [];
  const what = isAllowed ? "modify existing certificate content" : "set certificate content";
  return [forbiddenField("status.certificate", `updates may not ${what}`)];
}
