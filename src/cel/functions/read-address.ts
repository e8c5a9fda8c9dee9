import { quoteGo } from "../../engine/value/go-format.ts";

/** An IP address as bits. `isMapped`: the text has an IPv4 address in the form of IPv6, such as `::ffff:1.2.3.4`. */
export type ReadAddress = {
  readonly version: 4 | 6;
  readonly bits: string;
  readonly zone: string;
  readonly isMapped: boolean;
};
/** Go's error about a text that is not an IP address. */
export type AddressProblem = { readonly problem: string };

/** What is wrong with a part of a text, and where. */
type Wrong = { readonly why: string; readonly at?: string };
type Bytes = readonly number[];

/** Returns the address that a text is, with Go's words if it is none. Upstream: Go net/netip, ParseAddr. */
export function parseAddress(text: string): ReadAddress | AddressProblem {
  const sign = /[.:%]/.exec(text)?.[0];
  const tell = ({ why, at = "" }: Wrong): AddressProblem => ({
    problem: `ParseAddr(${quoteGo(text)}): ${why}${at === "" ? "" : ` (at ${quoteGo(at)})`}`,
  });
  if (sign === undefined) return tell({ why: "unable to parse IP" });
  if (sign === "%") return tell({ why: "missing IPv6 address" });
  const [, plain = "", zone] = (sign === ":" && /^([^%]*)%(.*)$/s.exec(text)) || [text, text];
  if (zone === "") return tell({ why: "zone must be a non-empty string" });
  const bytes = sign === "." ? fourBytes(text) : sixteenBytes(plain);
  if ("why" in bytes) return tell(bytes);
  const isMapped = bytes.slice(0, 12).join() === "0,0,0,0,0,0,0,0,0,0,255,255";
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return { version: sign === "." ? 4 : 6, bits, zone: zone ?? "", isMapped };
}

function fourBytes(text: string): Bytes | Wrong {
  const fields: number[] = [];
  let digits = "";
  for (const [at, char] of [...text].entries()) {
    if (/\d/.test(char)) {
      if (digits === "0") return { why: "IPv4 field has octet with leading zero" };
      digits += char;
      if (Number(digits) > 255) return { why: "IPv4 field has value >255" };
      continue;
    }
    const rest = [...text].slice(at).join("");
    if (char !== ".") return { why: "unexpected character", at: rest };
    if (digits === "" || rest === ".") return { why: "IPv4 field must have at least one digit", at: rest };
    if (fields.length === 3) return { why: "IPv4 address too long" };
    fields.push(Number(digits));
    digits = "";
  }
  return fields.length < 3 ? { why: "IPv4 address too short" } : [...fields, Number(digits)];
}

function sixteenBytes(text: string): Bytes | Wrong {
  const bytes: number[] = [];
  let gap = text.startsWith("::") ? 0 : -1;
  let rest = gap === 0 ? text.slice(2) : text;
  while (rest !== "" || gap < 0) {
    if (bytes.length === 16) return { why: "trailing garbage after address", at: rest };
    const digits = /^[0-9a-fA-F]*/.exec(rest)?.[0] ?? "";
    if (digits.length > 4) return { why: "each group must have 4 or less digits", at: rest };
    if (digits === "") return { why: "each colon-separated field must have at least one digit", at: rest };
    if (rest[digits.length] === ".") return withFour(bytes, rest, gap);
    const group = Number.parseInt(digits, 16);
    bytes.push(group >> 8, group & 255);
    rest = rest.slice(digits.length);
    if (rest === "") break;
    if (!rest.startsWith(":")) return { why: "unexpected character, want colon", at: rest };
    if (rest === ":") return { why: "colon must be followed by more characters", at: rest };
    rest = rest.slice(1);
    if (!rest.startsWith(":")) continue;
    if (gap >= 0) return { why: "multiple :: in address", at: rest };
    gap = bytes.length;
    rest = rest.slice(1);
  }
  return filled(bytes, gap);
}

/** Returns the bytes of an IPv6 address whose last four bytes have the form of IPv4: `::ffff:1.2.3.4`. */
function withFour(bytes: Bytes, rest: string, gap: number): Bytes | Wrong {
  if (gap < 0 && bytes.length !== 12)
    return { why: "embedded IPv4 address must replace the final 2 fields of the address", at: rest };
  if (bytes.length > 12)
    return { why: "too many hex fields to fit an embedded IPv4 at the end of the address", at: rest };
  const four = fourBytes(rest);
  return "why" in four ? four : filled([...bytes, ...four], gap);
}

/** Puts zeros where the text has `::`. */
function filled(bytes: Bytes, gap: number): Bytes | Wrong {
  const missing = 16 - bytes.length;
  if (gap < 0) return missing > 0 ? { why: "address string too short" } : bytes;
  if (missing === 0) return { why: "the :: must expand to at least one field of zeros" };
  return [...bytes.slice(0, gap), ...Array.from({ length: missing }, () => 0), ...bytes.slice(gap)];
}
