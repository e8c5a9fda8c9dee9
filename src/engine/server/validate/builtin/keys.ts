import { equal } from "../../../value/equal.ts";
import { quoteGo } from "../../../value/text.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, requiredField, tooLongField } from "../../status.ts";

const KEY_WORDS =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";

/** What is wrong with the keys of a ConfigMap. */
export function configMapErrors(object: ValueMap): readonly FieldError[] {
  const [data, binary] = [get(object, "data"), get(object, "binaryData")];
  return [
    ...keyErrors(data, "data"),
    ...keyErrors(binary, "binaryData"),
    ...keysOf(data)
      .filter((key) => keysOf(binary).includes(key))
      .map((key) => invalidField(`data[${key}]`, quoteGo(key), "duplicate of key present in binaryData")),
    ...sizeErrors(sizeOf(data, utf8Length) + sizeOf(binary, base64Length), "[]"),
  ];
}

/** Keys that a Secret of a type must have; of those in a list inside, one is enough. */
const REQUIRED: { readonly [type: string]: readonly string[] } = {
  "kubernetes.io/tls": ["tls.crt", "tls.key"],
  "kubernetes.io/dockerconfigjson": [".dockerconfigjson"],
  "kubernetes.io/dockercfg": [".dockercfg"],
  "kubernetes.io/ssh-auth": ["ssh-privatekey"],
};

const ACCOUNT = "kubernetes.io/service-account.name";

/** What is wrong with the keys of a Secret. */
export function secretErrors(secret: ValueMap): readonly FieldError[] {
  const data = get(secret, "data");
  const type = get(secret, "type");
  const errors: FieldError[] = [
    ...keyErrors(data, "data"),
    ...sizeErrors(sizeOf(data, base64Length), "data"),
  ];
  const keys = typeof type === "string" && Object.hasOwn(REQUIRED, type) ? REQUIRED[type] : undefined;
  for (const key of keys ?? []) if (!keysOf(data).includes(key)) errors.push(requiredField(`data[${key}]`));
  if (
    type === "kubernetes.io/basic-auth" &&
    !keysOf(data).some((key) => ["username", "password"].includes(key))
  ) {
    errors.push(requiredField("data[username]"), requiredField("data[password]"));
  }
  if (type === "kubernetes.io/service-account-token" && !dig(secret, "metadata", "annotations", ACCOUNT)) {
    errors.push(requiredField(`metadata.annotations[${ACCOUNT}]`));
  }
  return errors;
}

/** Bytes of all values of a ConfigMap or Secret. */
const MAX_SIZE = 1024 * 1024;

function sizeErrors(size: number, field: string): readonly FieldError[] {
  return size > MAX_SIZE ? [tooLongField(field, MAX_SIZE)] : [];
}

function sizeOf(values: Value | undefined, lengthOf: (text: string) => number): number {
  return keysOf(values).reduce((size, key) => size + lengthOf(String(dig(values, key) ?? "")), 0);
}

/** How many bytes a base64 text stands for. */
function base64Length(text: string): number {
  return Math.floor((text.replace(/=+$/, "").length * 3) / 4);
}

function keysOf(value: Value | undefined): readonly string[] {
  return isMap(value) ? Object.keys(value) : [];
}

/** What is wrong with an update of a ConfigMap or Secret that says that it is immutable. */
export function frozenErrors(object: ValueMap, live: ValueMap): readonly FieldError[] {
  if (get(live, "immutable") !== true) return [];
  const why = "field is immutable when `immutable` is set";
  const errors: FieldError[] = [];
  if (get(object, "immutable") !== true) errors.push(forbiddenField("immutable", why));
  for (const field of ["data", "binaryData"]) {
    if (!equal(get(object, field) ?? null, get(live, field) ?? null)) {
      errors.push(forbiddenField(field, why));
    }
  }
  return errors;
}

function keyErrors(value: Value | undefined, field: string): readonly FieldError[] {
  return keysOf(value).flatMap((key) =>
    problemsOf(key).map((text) => invalidField(`${field}[${key}]`, quoteGo(key), text)),
  );
}

function problemsOf(key: string): readonly string[] {
  const out: string[] = [];
  if (utf8Length(key) > 253) out.push("must be no more than 253 characters");
  if (!/^[-._a-zA-Z0-9]+$/.test(key)) out.push(KEY_WORDS);
  if (key === "." || key === "..") out.push(`must not be '${key}'`);
  else if (key.startsWith("..")) out.push("must not start with '..'");
  return out;
}
