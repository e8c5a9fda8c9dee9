import { canonicalDuration } from "../structs/late-times.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";

const OCTET = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";

const FORMATS: { readonly [format: string]: RegExp } = {
  "date-time":
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]\d\d:\d\d:\d\d([.,]\d+)?([Zz]|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  email: /^[^\s@]+@[^\s@]+$/,
  hostname:
    /^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$/u,
  "k8s-short-name": /^(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
  "k8s-long-name": /^(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
  ipv4: new RegExp(`^${OCTET}(\\.${OCTET}){3}$`),
  ipv6: /^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*:[0-9a-fA-F:.]*$/,
  cidr: /^[0-9a-fA-F:.]+\/\d{1,3}$/,
  mac: /^([0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}$/,
  uri: /^[a-zA-Z][a-zA-Z0-9+.-]*:\S*$/,
  uuid: /^[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}$/,
  uuid3: /^[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?3[0-9a-fA-F]{3}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}$/,
  uuid4: /^[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?4[0-9a-fA-F]{3}-?[89abAB][0-9a-fA-F]{3}-?[0-9a-fA-F]{12}$/,
  uuid5: /^[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?5[0-9a-fA-F]{3}-?[89abAB][0-9a-fA-F]{3}-?[0-9a-fA-F]{12}$/,
  byte: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  isbn: /^(?:\d[- ]?){9}[\dX]$|^(?:\d[- ]?){13}$/,
  isbn10: /^(?:\d[- ]?){9}[\dX]$/,
  isbn13: /^(?:\d[- ]?){13}$/,
  creditcard: /^(?:\d[ -]?){13,19}$/,
  ssn: /^\d{3}[- ]?\d{2}[- ]?\d{4}$/,
  hexcolor: /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  rgbcolor: /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/,
};

/** Whether the server checks the formats of Kubernetes' names. */
const KNOWS_NAMES: ByVersion<boolean> = { "1.34": false, "1.35": true };

/** Whether a string has a format. True for an unknown format. */
export function fitsFormat(text: string, format: string): boolean {
  if (format === "duration") return canonicalDuration(text) !== null;
  if (format === "bsonobjectid") return /^[0-9a-fA-F]{24}$/.test(text);
  if (!formOf(KNOWS_NAMES) && format.startsWith("k8s-")) return true;
  return !Object.hasOwn(FORMATS, format) || (FORMATS[format] as RegExp).test(text);
}

/** Formats that a schema may name although every text has them. */
const MORE = ["bsonobjectid", "datetime", "duration", "password"];

/** Whether the server knows the format of a schema of this type; it ignores other ones. */
export function isKnownFormat(format: string, type: string): boolean {
  if (type === "integer") return ["int32", "int64"].includes(format);
  if (type === "number") return ["float", "double"].includes(format);
  if (type !== "" && type !== "string") return false;
  const name = (one: string): string => one.replaceAll("-", "");
  return [...MORE, ...Object.keys(FORMATS).map(name)].includes(name(format));
}
