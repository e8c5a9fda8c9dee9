import { utf8Length } from "../../value/utf8.ts";
import type { ValueMap } from "../../value/value.ts";
import { formOf } from "../version/current-version.ts";

const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;

const QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const LABEL_VALUE = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";

/**
 * Returns why a name is invalid, in the server's words, or nothing if it is valid. `prefix`: the name is a `generateName`. `object`, if it
 * is given, is the object with this name.
 */
export type NameRule = (name: string, prefix: boolean, object?: ValueMap) => readonly string[];

const SUBDOMAIN_TEXT =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const LABEL_TEXT =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";

/** The rule for most kinds: a DNS subdomain. */
export const subdomainProblems: NameRule = (name, prefix) =>
  subdomain(completePrefix(name, prefix), "characters");

function subdomain(name: string, unit: string): readonly string[] {
  return check(name, 253, SUBDOMAIN, SUBDOMAIN_TEXT, ["example.com"], unit);
}

/** The rule for kinds whose name only counts when it is complete: the server does not check what it is made of. */
export const longNameProblems: NameRule = (name, prefix) =>
  formOf(UNIT) === "characters"
    ? subdomainProblems(name, prefix)
    : prefix
      ? []
      : subdomain(name, formOf(UNIT));

/** The rule for Namespaces, and for Services since v1.36: a DNS label. */
export const dnsLabelProblems: NameRule = (name, prefix) => {
  const whole = completePrefix(name, prefix);
  const errors = check(whole, 63, LABEL, LABEL_TEXT, ["my-name", "123-abc"]);
  const dotted = whole.includes(".") && matches(whole, SUBDOMAIN);
  return dotted ? [...errors.slice(0, -1), "must not contain dots"] : errors;
};

/**
 * Returns a name to check in place of `name`: a generateName may end in a dash, because the server appends letters. The server does not
 * look at the character before the dash.
 */
export function completePrefix(name: string, prefix: boolean): string {
  return prefix && name.length > 1 && name.endsWith("-") ? `${name.slice(0, -2)}a` : name;
}

/** Returns why a name is too long or does not match a pattern, in the server's words. */
export function check(
  name: string,
  max: number,
  pattern: string,
  words: string,
  examples: readonly string[],
  unit = "characters",
): readonly string[] {
  const out: string[] = [];
  if (utf8Length(name) > max) out.push(`must be no more than ${max} ${unit}`);
  if (!matches(name, pattern)) out.push(explain(words, pattern, examples));
  return out;
}

function matches(text: string, pattern: string): boolean {
  return text.length <= 4096 && new RegExp(`^${pattern}$`).test(text) && !text.includes("\n");
}

function explain(words: string, pattern: string, examples: readonly string[]): string {
  const list = examples.map((one) => `'${one}'`).join(",  or ");
  return `${words} (e.g. ${list}, regex used for validation is '${pattern}')`;
}

const KEY = { "1.34": "a qualified name", "1.35": "a valid label key" };
const UNIT = { "1.34": "characters", "1.35": "bytes" };

/** Returns why a label key, annotation key or finalizer, `[prefix/]name`, is invalid, or nothing if it is valid. */
export function qualifiedNameProblems(name: string): readonly string[] {
  const parts = name.split("/");
  const words =
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  if (parts.length > 2) {
    const text = explain(
      `${formOf(KEY)} must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`,
      QUALIFIED,
      ["MyName", "my.name", "123-abc"],
    );
    return [`${text} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const out: string[] = [];
  const [prefix, local] =
    parts.length === 2 ? [parts[0] as string, parts[1] as string] : [null, parts[0] as string];
  if (prefix === "") out.push("prefix part must be non-empty");
  else if (prefix !== null) out.push(...subdomain(prefix, formOf(UNIT)).map((text) => `prefix part ${text}`));
  if (local === "") out.push("name part must be non-empty");
  else if (utf8Length(local) > 63) out.push(`name part must be no more than 63 ${formOf(UNIT)}`);
  if (!matches(local, QUALIFIED)) out.push(explain(words, QUALIFIED, ["MyName", "my.name", "123-abc"]));
  return out;
}

/** Returns why a label value is invalid, or nothing if it is valid. */
export function labelValueProblems(value: string): readonly string[] {
  const words =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  const out: string[] = [];
  if (utf8Length(value) > 63) out.push(`must be no more than 63 ${formOf(UNIT)}`);
  if (!matches(value, LABEL_VALUE)) out.push(explain(words, LABEL_VALUE, ["MyValue", "my_value", "12345"]));
  return out;
}
