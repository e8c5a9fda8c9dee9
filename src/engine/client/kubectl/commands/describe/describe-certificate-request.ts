import { humanDuration } from "../../../../server/kinds/common/table-cells.ts";
import { decodeBase64 } from "../../../../server/structs/base64-bytes.ts";
import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, type Value, type ValueMap } from "../../../../value/value.ts";
import { formatLabels } from "../../output/format-labels.ts";
import { line, longTime } from "./describe-text.ts";
import { type DerValue, derText, OBJECT_ID, OCTETS, objectId, readDer, SEQUENCE } from "./read-der.ts";

/** The parts of a subject that kubectl prints in lists, in this order. */
const SUBJECT_LISTS: readonly (readonly [string, string])[] = [
  ["2.5.4.10", "Organization"],
  ["2.5.4.11", "Organizational Unit"],
  ["2.5.4.6", "Country"],
  ["2.5.4.7", "Locality"],
  ["2.5.4.8", "Province"],
  ["2.5.4.9", "StreetAddress"],
  ["2.5.4.17", "PostalCode"],
];
const COMMON_NAME = "2.5.4.3";
const SERIAL_NUMBER = "2.5.4.5";
const EXTENSION_REQUEST = "1.2.840.113549.1.9.14";
const ALTERNATIVE_NAMES = "2.5.29.17";
/** The tags of alternative names, in the order in which kubectl prints them. */
const NAMES: readonly (readonly [number, string])[] = [
  [0x82, "DNS Names"],
  [0x81, "Email Addresses"],
  [0x86, "URIs"],
  [0x87, "IP Addresses"],
];

/**
 * Returns a CertificateSigningRequest without its events.
 * Upstream: kubectl pkg/describe/describe.go, CertificateSigningRequestDescriber (v0.36.3).
 */
export function certificateRequestLines(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  const spec = mapOf(get(object, "spec"));
  const seconds = get(spec, "expirationSeconds");
  const signer = textAt(spec, "signerName");
  return [
    line("Name", textAt(metadata, "name")),
    line("Labels", formatLabels(get(metadata, "labels"))),
    line("Annotations", formatLabels(get(metadata, "annotations"))),
    line("CreationTimestamp", longTime(get(metadata, "creationTimestamp"))),
    line("Requesting User", textAt(spec, "username")),
    signer === "" ? "" : line("Signer", signer),
    typeof seconds === "number" ? line("Requested Duration", humanDuration(seconds)) : "",
    line("Status", statusOf(object)),
    subjectLines(textAt(spec, "request")),
  ].join("");
}

function statusOf(object: ValueMap): string {
  const types = mapsOf(dig(object, "status", "conditions")).map((one) => get(one, "type"));
  const certificate: Value | undefined = dig(object, "status", "certificate");
  return [
    types.includes("Denied") ? "Denied" : types.includes("Approved") ? "Approved" : "Pending",
    ...(types.includes("Failed") ? ["Failed"] : []),
    ...(typeof certificate === "string" && certificate !== "" ? ["Issued"] : []),
  ].join(",");
}

function subjectLines(request: string): string {
  const info = infoOf(request);
  const [, subject, , attributes] = info ?? [];
  const names = subject === undefined ? [] : pairsOf(subject);
  const find = (id: string) => names.filter(([one]) => one === id).map(([, text]) => text);
  const alternatives = attributes === undefined ? [] : alternativeNames(attributes);
  const others = NAMES.flatMap(([tag, title]) => {
    const found = alternatives.filter((one) => one.tag === tag).map(nameText);
    return found.length === 0 ? [] : [listLine(title, found)];
  });
  return [
    "Subject:\n",
    `\tCommon Name:\t${find(COMMON_NAME).at(-1) ?? ""}\n`,
    `\tSerial Number:\t${find(SERIAL_NUMBER).at(-1) ?? ""}\n`,
    ...SUBJECT_LISTS.map(([id, title]) => (find(id).length === 0 ? "" : listLine(title, find(id)))),
    others.length === 0 ? "" : `Subject Alternative Names:\n${others.join("")}`,
  ].join("");
}

function listLine(title: string, values: readonly string[]): string {
  return `\t${title}:\t${values.join("\n\t\t")}\n`;
}

/** Returns version, subject, key and attributes of a request in PEM; null if the text is not such a request. */
function infoOf(request: string): readonly DerValue[] | null {
  const pem = decodeBase64(request);
  const text = pem === null ? "" : String.fromCharCode(...pem);
  const body = /-----BEGIN CERTIFICATE REQUEST-----([\s\S]*?)-----END/.exec(text)?.[1];
  const bytes = decodeBase64((body ?? "").replace(/\s/g, ""));
  const info = inside(inside(bytes === null ? undefined : readDer(bytes)?.[0])[0]);
  return info.length === 0 ? null : info;
}

/** Returns the parts of a constructed value; empty if it has none. */
function inside(value: DerValue | undefined): readonly DerValue[] {
  return value === undefined ? [] : (readDer(value.bytes) ?? []);
}

/** Returns the object identifiers and texts of a name. */
function pairsOf(name: DerValue): readonly (readonly [string, string])[] {
  return inside(name)
    .flatMap(inside)
    .flatMap((pair) => {
      const [id, text] = inside(pair);
      return id?.tag === OBJECT_ID && text !== undefined ? [[objectId(id), derText(text)] as const] : [];
    });
}

function alternativeNames(attributes: DerValue): readonly DerValue[] {
  const extensions = inside(attributes)
    .filter((one) => {
      const [id] = inside(one);
      return id !== undefined && objectId(id) === EXTENSION_REQUEST;
    })
    .flatMap((one) => inside(inside(inside(one)[1])[0]));
  const found = extensions.find((one) => {
    const [id] = inside(one);
    return id !== undefined && objectId(id) === ALTERNATIVE_NAMES;
  });
  const octets = inside(found).find(({ tag }) => tag === OCTETS);
  const [names] = inside(octets);
  return names?.tag === SEQUENCE ? inside(names) : [];
}

/** Returns a name; an IPv6 address in full. */
function nameText(name: DerValue): string {
  if (name.tag !== 0x87) return derText(name);
  if (name.bytes.length === 4) return name.bytes.join(".");
  const groups = name.bytes.flatMap((byte, at) =>
    at % 2 === 0 ? [(byte * 256 + (name.bytes[at + 1] ?? 0)).toString(16)] : [],
  );
  return shortest(groups);
}

/** Returns an IPv6 address with its longest run of zeros as `::`. */
function shortest(groups: readonly string[]): string {
  let best: readonly [number, number] = [0, 0];
  for (let from = 0; from < groups.length; from++) {
    let to = from;
    while (groups[to] === "0") to++;
    if (to - from > best[1] - best[0]) best = [from, to];
  }
  const [from, to] = best;
  if (to - from < 2) return groups.join(":");
  return `${groups.slice(0, from).join(":")}::${groups.slice(to).join(":")}`;
}
