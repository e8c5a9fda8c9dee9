import { textOf } from "../../../../value/field-values.ts";
import { dig, get, isMap, type MutableMap, put, type Value, type ValueMap } from "../../../../value/value.ts";
import { overwrite, remove, set } from "../../../defaults/default-rule.ts";
import { type FieldError, requiredField } from "../../../http/status-errors.ts";
import { encodeBase64 } from "../../../structs/encode-base64.ts";
import { immutableErrors } from "../../../validate/field-checks.ts";
import type { BuiltinKind } from "../../builtin-kind.ts";
import {
  base64Length,
  immutableDataErrors,
  keyErrors,
  keysOf,
  sizeErrors,
  sizeOf,
} from "../../common/data-keys.ts";
import { fieldTexts } from "../../common/field-text.ts";
import { since, size, text } from "../../common/table-cells.ts";
import { jsonErrors } from "./json-errors.ts";
import { secretWarnings } from "./secret-warnings.ts";

export const secret: BuiltinKind = {
  defaults: {
    "core/v1.Secret": [set("type", "Opaque"), overwrite("data", withStringData), remove("stringData")],
  },
  selectableFields: { fields: fieldTexts("type") },
  validate: {
    create: secretErrors,
    update: (object, live) => [
      ...secretErrors(object),
      ...immutableErrors(get(object, "type"), get(live, "type"), "type"),
      ...immutableDataErrors(object, live),
    ],
  },
  warnings: secretWarnings,
  table: (row) => [text(row, "type"), size(row, "data"), since(row)],
};

/** Returns `data` with the strings of `stringData` in base64, or undefined if there are none. */
function withStringData(secret: ValueMap): Value | undefined {
  const strings = get(secret, "stringData");
  const data = get(secret, "data");
  if (!isMap(strings) || Object.keys(strings).length === 0) return undefined;
  const out: MutableMap = isMap(data) ? { ...data } : {};
  for (const key of Object.keys(strings)) put(out, key, encodeBase64(String(get(strings, key))));
  return out;
}

const SSH_KEY = "ssh-privatekey";

/** The keys that a Secret must have, by its type. */
const REQUIRED_KEYS: { readonly [type: string]: readonly string[] } = {
  "kubernetes.io/tls": ["tls.crt", "tls.key"],
  "kubernetes.io/dockerconfigjson": [".dockerconfigjson"],
  "kubernetes.io/dockercfg": [".dockercfg"],
  "kubernetes.io/ssh-auth": [SSH_KEY],
};

const ACCOUNT_NAME = "kubernetes.io/service-account.name";

function secretErrors(secret: ValueMap): readonly FieldError[] {
  const data = get(secret, "data");
  const type = get(secret, "type");
  const errors: FieldError[] = [
    ...keyErrors(data, "data"),
    ...sizeErrors(sizeOf(data, base64Length), "data"),
  ];
  const keys =
    typeof type === "string" && Object.hasOwn(REQUIRED_KEYS, type) ? REQUIRED_KEYS[type] : undefined;
  for (const key of keys ?? []) {
    const isMissing = !keysOf(data).includes(key) || (key === SSH_KEY && dig(data, key) === "");
    if (isMissing) errors.push(requiredField(`data[${key}]`));
    else if (key.startsWith(".docker")) errors.push(...jsonErrors(textOf(dig(data, key)), `data[${key}]`));
  }
  if (
    type === "kubernetes.io/basic-auth" &&
    !keysOf(data).some((key) => ["username", "password"].includes(key))
  ) {
    errors.push(requiredField("data[username]"), requiredField("data[password]"));
  }
  if (
    type === "kubernetes.io/service-account-token" &&
    !dig(secret, "metadata", "annotations", ACCOUNT_NAME)
  ) {
    errors.push(requiredField(`metadata.annotations[${ACCOUNT_NAME}]`));
  }
  return errors;
}
