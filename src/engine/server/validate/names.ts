import { utf8Length } from "../../value/utf8.ts";
import type { Resource } from "../resource.ts";

const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const DNS1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
const QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const LABEL_VALUE = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";

/** What is wrong with a name, in the server's words; empty if it is fine. `prefix`: it is the start of a generated name. */
export type NameRule = (name: string, prefix: boolean) => readonly string[];

const SUBDOMAIN_WORDS =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const LABEL_WORDS =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const DNS1035_WORDS =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";

/** A DNS subdomain: most names. */
export const isSubdomain: NameRule = (name, prefix) => subdomain(masked(name, prefix), "characters");

function subdomain(name: string, unit: string): readonly string[] {
  return check(name, 253, SUBDOMAIN, SUBDOMAIN_WORDS, ["example.com"], unit);
}

/** A DNS label: names of namespaces and services. */
export const isLabel: NameRule = (name, prefix) => {
  const whole = masked(name, prefix);
  const errors = check(whole, 63, LABEL, LABEL_WORDS, ["my-name", "123-abc"]);
  const dotted = whole.includes(".") && matches(whole, SUBDOMAIN);
  return dotted ? [...errors.slice(0, -1), "must not contain dots"] : errors;
};

/** A DNS label that starts with a letter. */
export const isDns1035: NameRule = (name, prefix) =>
  check(masked(name, prefix), 63, DNS1035, DNS1035_WORDS, ["my-name", "abc-123"]);

/** Anything that can stand in a path. */
export const isPathSegment: NameRule = (name, prefix) => {
  if (!prefix && (name === "." || name === "..")) return [`may not be '${name}'`];
  return ["/", "%"].filter((char) => name.includes(char)).map((char) => `may not contain '${char}'`);
};

/** A prefix may end in a dash, for more letters follow. */
function masked(name: string, prefix: boolean): string {
  return prefix && name.length > 1 && name.endsWith("-") ? `${name.slice(0, -1)}a` : name;
}

function check(
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

/** Keys of labels and annotations, and finalizers: `[prefix/]name`. */
export function isQualifiedName(name: string): readonly string[] {
  const parts = name.split("/");
  const words =
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  if (parts.length > 2) {
    const text = explain(
      "a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
      QUALIFIED,
      ["MyName", "my.name", "123-abc"],
    );
    return [`${text} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const out: string[] = [];
  const [prefix, local] =
    parts.length === 2 ? [parts[0] as string, parts[1] as string] : [null, parts[0] as string];
  if (prefix === "") out.push("prefix part must be non-empty");
  else if (prefix !== null) out.push(...subdomain(prefix, "bytes").map((text) => `prefix part ${text}`));
  if (local === "") out.push("name part must be non-empty");
  else if (utf8Length(local) > 63) out.push("name part must be no more than 63 bytes");
  if (!matches(local, QUALIFIED)) out.push(explain(words, QUALIFIED, ["MyName", "my.name", "123-abc"]));
  return out;
}

/** Values of labels. */
export function isLabelValue(value: string): readonly string[] {
  const words =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  const out: string[] = [];
  if (utf8Length(value) > 63) out.push("must be no more than 63 bytes");
  if (!matches(value, LABEL_VALUE)) out.push(explain(words, LABEL_VALUE, ["MyValue", "my_value", "12345"]));
  return out;
}

const PATH_SEGMENT_GROUPS = ["rbac.authorization.k8s.io"];
const LABEL_NAMES = ["namespaces.", "services."];

/** How objects of a resource may be called. */
export function nameRule(resource: Resource): NameRule {
  const name = `${resource.plural}.${resource.group}`;
  if (PATH_SEGMENT_GROUPS.includes(resource.group)) return isPathSegment;
  return LABEL_NAMES.includes(name) ? isLabel : isSubdomain;
}
