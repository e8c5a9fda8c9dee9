import { utf8Length } from "../../value/utf8.ts";
import { canonicalDuration } from "../structs/late-times.ts";
import { readAddress, readBlock } from "../validate/addresses.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import { hasCheckDigit } from "./check-digits.ts";

type Fits = (text: string) => boolean;

const matching =
  (pattern: RegExp): Fits =>
  (text) =>
    pattern.test(text);

const HOSTNAME =
  /^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$/u;

const ATOM = '[^\\x00-\\x20\\x7f()<>\\[\\]:;@\\\\,."]+';
const QUOTED = '"(?:[^"\\\\\\n]|\\\\.)*"';
const ADDRESS = `(?:${ATOM}(?:\\.${ATOM})*|${QUOTED})@(?:${ATOM}(?:\\.${ATOM})*|\\[[^\\[\\]]*\\])`;
/** An address, alone or as `Name <address>`. Upstream: Go's net/mail, ParseAddress. */
const EMAIL = new RegExp(`^\\s*(?:${ADDRESS}|[^<>@\\x00-\\x1f]*<${ADDRESS}>)\\s*(?:\\([^()]*\\)\\s*)?$`, "u");

const COLOUR = "\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*";

/**
 * The formats without their dashes. Upstream: kube-openapi pkg/validation/strfmt, and its copy of govalidator.
 */
const FORMATS: { readonly [format: string]: Fits } = {
  bsonobjectid: matching(/^[0-9a-fA-F]{24}$/),
  byte: matching(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/),
  cidr: (text) => readBlock(text) !== null,
  creditcard: (text) => hasCheckDigit("card", text),
  date: isDate,
  datetime: isDateTime,
  duration: (text) => readDuration(text) !== null,
  email: matching(EMAIL),
  hexcolor: matching(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  hostname: (text) =>
    HOSTNAME.test(text) &&
    utf8Length(text) <= 255 &&
    text.split(".").every((label) => utf8Length(label) <= 63),
  ipv4: (text) => readAddress(text) !== null && text.includes("."),
  ipv6: (text) => readAddress(text) !== null && text.includes(":"),
  isbn: (text) => hasCheckDigit("isbn10", text) || hasCheckDigit("isbn13", text),
  isbn10: (text) => hasCheckDigit("isbn10", text),
  isbn13: (text) => hasCheckDigit("isbn13", text),
  k8slongname: matching(/^(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/),
  k8sshortname: matching(/^(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?$/),
  mac: isMac,
  password: () => true,
  rgbcolor: matching(new RegExp(`^rgb\\(${COLOUR},${COLOUR},${COLOUR}\\)$`)),
  ssn: (text) => text.length === 11 && /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text),
  uri: isRequestUri,
  uuid: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid3: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid4: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  uuid5: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
};

/** Whether the server checks the formats of Kubernetes' names. */
const KNOWS_NAMES: ByVersion<boolean> = { "1.34": false, "1.35": true };

/** Whether a string has a format. True for an unknown format. */
export function fitsFormat(text: string, format: string): boolean {
  if (!formOf(KNOWS_NAMES) && format.startsWith("k8s-")) return true;
  const plain = format.replaceAll("-", "");
  return !Object.hasOwn(FORMATS, plain) || (FORMATS[plain] as Fits)(text);
}

/** Whether the server knows the format of a schema of this type; it ignores other ones. */
export function isKnownFormat(format: string, type: string): boolean {
  if (type === "integer") return ["int32", "int64"].includes(format);
  if (type === "number") return ["float", "double"].includes(format);
  return (type === "" || type === "string") && Object.hasOwn(FORMATS, format.replaceAll("-", ""));
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

function isDateTime(text: string): boolean {
  const [date = "", time = ""] = text.toLowerCase().split("t");
  const found = /^(\d\d):(\d\d):(\d\d)(.\d+)?(z|[+-]\d\d:\d\d)$/.exec(time);
  if (found === null || !isDate(date)) return false;
  const [, hours = "", minutes = "", seconds = ""] = found;
  return hours <= "23" && minutes <= "59" && seconds <= "59";
}

const UNITS: readonly (readonly [seconds: bigint, words: readonly string[]])[] = [
  [1n, ["ns", "nano"]],
  [1_000n, ["us", "µs", "micro"]],
  [1_000_000n, ["ms", "milli"]],
  [1_000_000_000n, ["s", "sec"]],
  [60_000_000_000n, ["m", "min"]],
  [3_600_000_000_000n, ["h", "hr", "hour"]],
  [86_400_000_000_000n, ["d", "day"]],
  [604_800_000_000_000n, ["w", "wk", "week"]],
];

/** Returns a duration as Go's text, such as `90m`; also from words such as `2 days` and `1w 3h`. Null if the text has none. */
export function readDuration(text: string): string | null {
  if (canonicalDuration(text) !== null) return text;
  let total = 0n;
  let isFound = false;
  for (const [, number = "", word = ""] of text.matchAll(/(\d+)\s*([A-Za-zµ]+)/g)) {
    const unit = word.toLowerCase();
    const found = UNITS.find(([, words]) => words.includes(unit) || unit.startsWith(words.at(-1) as string));
    if (found === undefined) continue;
    isFound = true;
    total += BigInt(number) * found[0];
  }
  return isFound ? `${total}ns` : null;
}

/** Whether a text is a hardware address, as Go reads it. */
function isMac(text: string): boolean {
  const pairs = [6, 8, 20].flatMap((bytes) => [
    `[0-9a-f]{2}(:[0-9a-f]{2}){${bytes - 1}}`,
    `[0-9a-f]{2}(-[0-9a-f]{2}){${bytes - 1}}`,
    `[0-9a-f]{4}(\\.[0-9a-f]{4}){${bytes / 2 - 1}}`,
    `[0-9a-f]{${bytes * 2}}`,
  ]);
  return new RegExp(`^(${pairs.join("|")})$`, "i").test(text);
}

/** Whether a text is an absolute URI or an absolute path. Upstream: Go's net/url, ParseRequestURI. */
function isRequestUri(text: string): boolean {
  if (text === "*") return true;
  if (text === "" || [...text].some((char) => char < " " || char === "\u007f")) return false;
  const scheme = /^[a-zA-Z][a-zA-Z0-9+.-]*:/.exec(text)?.[0] ?? "";
  const rest = text.slice(scheme.length).replace(/\?.*$/s, "");
  if (!rest.startsWith("/")) return scheme !== "";
  const hasHost = scheme !== "" && rest.startsWith("//");
  const [authority = ""] = hasHost ? rest.slice(2).split("/", 1) : [];
  const path = hasHost ? rest.slice(2 + authority.length) : rest;
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  return (
    /^(\[[^\]]*\]|[^:[\]]*)(:\d*)?$/.test(host) &&
    !/[ {}|\\^`#/?@]/.test(host) &&
    !/%(?![89a-fA-F][0-9a-fA-F])/.test(host) &&
    !/%(?![0-9a-fA-F]{2})/.test(path)
  );
}
