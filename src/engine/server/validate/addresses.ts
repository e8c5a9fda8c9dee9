import { invalidField } from "../http/status-errors.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import { printInvalid } from "./field-checks.ts";
import type { Errors } from "./value-checks.ts";

/** An IP address as numbers: 4 bytes of IPv4, or 8 groups of IPv6. */
export type Address = { readonly version: 4 | 6; readonly parts: readonly number[] };

/** Reads an IP address as Kubernetes does: leading zeros are decimal. Null if it is none. */
export function readAddress(text: string): Address | null {
  return text.includes(":") ? readIpv6(text) : readIpv4(text);
}

function readIpv4(text: string): Address | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d+$/.test(part) && Number(part) <= 255)) return null;
  return { version: 4, parts: parts.map(Number) };
}

function readIpv6(text: string): Address | null {
  const [head = "", tail, more] = text.split("::");
  if (more !== undefined) return null;
  const before = readGroups(head, tail === undefined);
  const after = readGroups(tail ?? "", true);
  if (before === null || after === null) return null;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const parts = [...before, ...Array.from({ length: missing }, () => 0), ...after];
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  if (!isMapped) return { version: 6, parts };
  const [high = 0, low = 0] = parts.slice(6);
  return { version: 4, parts: [high >> 8, high & 255, low >> 8, low & 255] };
}

/** Returns the groups in a part of an IPv6 address, which may end in an IPv4 address if `isEnd`. */
function readGroups(text: string, isEnd: boolean): readonly number[] | null {
  if (text === "") return [];
  const out: number[] = [];
  const groups = text.split(":");
  for (const [i, group] of groups.entries()) {
    const four = isEnd && i === groups.length - 1 && group.includes(".") ? readIpv4(group) : null;
    if (four !== null) {
      const [a = 0, b = 0, c = 0, d = 0] = four.parts;
      out.push(a * 256 + b, c * 256 + d);
    } else if (/^[0-9a-fA-F]{1,4}$/.test(group)) out.push(Number.parseInt(group, 16));
    else return null;
  }
  return out;
}

/** Whether a part of an address or a length starts with a zero that it does not need. */
function hasLeadingZero(text: string): boolean {
  return /(^|[.:/])0+\d+(\.|\/|$)/.test(text) && /\.|\//.test(text);
}

/** Whether the server refuses addresses that programs read in different ways. For new fields, every version does. */
const IS_STRICT: ByVersion<boolean> = { "1.34": false, "1.36": true };

/** Returns an error if the text is no IP address, or one that programs read in different ways. */
export function addressErrors(text: string, at: string, isStrict: boolean = formOf(IS_STRICT)): Errors {
  const address = readAddress(text);
  if (address !== null) {
    if (!isStrict) return [];
    if (hasLeadingZero(text)) return [invalidField(at, printInvalid(text), "must not have leading 0s")];
    if (address.version === 6 || !text.includes(":")) return [];
    return [invalidField(at, printInvalid(text), "must not be an IPv4-mapped IPv6 address")];
  }
  return [
    invalidField(at, printInvalid(text), "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"),
  ];
}

/** A block of addresses: the address before the slash, and the length of the prefix. */
export type Block = { readonly address: Address; readonly length: number };

/** Reads a block of addresses in CIDR notation. Null if it is none. */
export function readBlock(text: string): Block | null {
  const slash = text.indexOf("/");
  const address = readAddress(text.slice(0, Math.max(slash, 0)));
  const length = text.slice(slash + 1);
  if (slash < 0 || address === null || !/^\d+$/.test(length)) return null;
  return Number(length) > (address.version === 4 ? 32 : 128) ? null : { address, length: Number(length) };
}

/** Returns an error if the text is no block of addresses, or one that programs read in different ways. */
export function blockErrors(text: string, at: string, isStrict: boolean = formOf(IS_STRICT)): Errors {
  const block = readBlock(text);
  if (block !== null) return !isStrict ? [] : strictBlockErrors(text, block, at);
  return [
    invalidField(at, printInvalid(text), "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)"),
  ];
}

function strictBlockErrors(text: string, { address, length }: Block, at: string): Errors {
  const wrong = (why: string): Errors => [invalidField(at, printInvalid(text), why)];
  if (hasLeadingZero(text)) return wrong("must not have leading 0s in IP or prefix length");
  if (address.version === 4 && text.includes(":")) return wrong("must not have an IPv4-mapped IPv6 address");
  const width = address.version === 4 ? 32 : 128;
  return bitsOf(address).slice(length, width).includes("1")
    ? wrong("must not have bits set beyond the prefix length")
    : [];
}

/** Whether the block `inner` is a part of the block `outer`, and smaller. */
export function isStrictSubset(inner: Block, outer: Block): boolean {
  if (inner.address.version !== outer.address.version || inner.length <= outer.length) return false;
  return bitsOf(inner.address).startsWith(bitsOf(outer.address).slice(0, outer.length));
}

function bitsOf({ version, parts }: Address): string {
  const width = version === 4 ? 8 : 16;
  return parts.map((part) => part.toString(2).padStart(width, "0")).join("");
}

/** Returns the errors of an address that traffic is sent to. */
export function endpointAddressErrors(text: string, at: string): Errors {
  const address = readAddress(text);
  if (address === null) return [invalidField(at, printInvalid(text), "must be a valid IP address")];
  const { version, parts } = address;
  const [first = 0, second = 0, third = 0] = parts;
  const isZero = parts.slice(0, -1).every((part) => part === 0);
  const last = parts.at(-1);
  const four = version === 4;
  const tests: readonly (readonly [boolean, string])[] = [
    [isZero && last === 0, `may not be unspecified (${text})`],
    [four ? first === 127 : isZero && last === 1, "may not be in the loopback range (127.0.0.0/8, ::1/128)"],
    [
      four ? first === 169 && second === 254 : (first & 0xffc0) === 0xfe80,
      "may not be in the link-local range (169.254.0.0/16, fe80::/10)",
    ],
    [
      four ? first === 224 && second === 0 && third === 0 : (first & 0xff0f) === 0xff02,
      "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)",
    ],
  ];
  return tests.flatMap(([is, why]) => (is ? [invalidField(at, printInvalid(text), why)] : []));
}
