import { decodeBase64 } from "../../engine/server/structs/base64-bytes.ts";
import { encodeBase64 } from "../../engine/server/structs/encode-base64.ts";
import { equal } from "../../engine/value/equal.ts";
import { jsonValue } from "../../engine/value/json/json.ts";
import { marshalJson } from "../../engine/value/json/marshal.ts";
import { mapItems, mapValues } from "../../engine/value/map.ts";
import { textOfBytes } from "../../engine/value/utf8-bytes.ts";
import { dig, get, isList, isMap, put, type Value, type ValueMap } from "../../engine/value/value.ts";
import { knownValues, SHORTEST } from "./known-values.ts";
import { maskWords } from "./mask-words.ts";
import { replaceInArguments, replaceInCommands } from "./secret-arguments.ts";
import { mayHaveSecret, replaceInManifests } from "./secret-manifests.ts";

/**
 * Returns values with the data of all Secrets in them masked: objects, lists of objects, requests and audit events, at any depth, also
 * in texts with JSON, manifests or command lines, and the tokens of requests for tokens. Keys, names, namespaces and kinds stay. A
 * masked value has the same length class; equal values are equal afterwards, in `data` as base64 and in `stringData` as text. Other
 * texts lose the values of Secrets, too: texts of the Secret itself those of four or more characters, all others those of eight or
 * more. Values without a Secret keep their reference.
 */
export function maskSecrets(values: readonly Value[]): readonly Value[] {
  const originals = new Set<string>();
  const collect: Visitor = {
    secret: (text, isBase64) => {
      const other = isBase64 ? decodedText(text) : encodeBase64(text);
      // A value may end in a line break. Other texts may have the same value without it.
      for (const one of [text, other ?? text]) originals.add(one).add(one.trim());
      return text;
    },
    other: (text) => text,
  };
  for (const value of values) walk(value, OUTSIDE, collect);
  originals.delete("");
  if (originals.size === 0) return values;
  const mask = masking(originals);
  return values.map((value) => walk(value, OUTSIDE, mask));
}

function masking(originals: ReadonlySet<string>): Visitor {
  const known = knownValues(originals);
  const maskOf = maskWords(known);
  return {
    secret: (text, isBase64) => {
      const bytes = isBase64 ? decodeBase64(text) : null;
      // What is not base64 stays a text that is none.
      return bytes === null ? maskOf(text) : encodeBase64(maskOf(decodedText(text) ?? text, bytes.length));
    },
    other: (text, least) => {
      const masked = known.replaceIn(text, least, (value) => maskOf(value));
      return masked !== text && known.isIn(masked, least) ? maskOf(text) : masked;
    },
  };
}

/** What a walk does with texts. */
type Visitor = {
  /** Returns what replaces a value of a Secret. */
  readonly secret: (text: string, isBase64: boolean) => string;
  /** Returns what replaces any other text, from which values of at least `least` characters must go. */
  readonly other: (text: string, least: number) => string;
};

/** Where a value is: in a Secret, or in the annotations of one. */
type Place = { readonly inSecret: boolean; readonly isAnnotation: boolean };

const OUTSIDE: Place = { inSecret: false, isAnnotation: false };
const INSIDE: Place = { inSecret: true, isAnnotation: false };
const ANNOTATION: Place = { inSecret: true, isAnnotation: true };

/** The least length of a value that is replaced outside of Secrets: shorter ones are often words. */
const LEAST_OUTSIDE = 8;

/** Fields that identify an object or an item of a list, and so stay. */
const IDENTITY = new Set(["apiVersion", "kind", "name", "namespace", "uid", "managedFields"]);

function walk(value: Value, place: Place, visitor: Visitor): Value {
  if (typeof value === "string") return walkText(value, place, visitor);
  if (isList(value)) return walkList(value, place, visitor);
  if (!isMap(value)) return value;
  if (isSecret(value)) return walkSecret(value, visitor);
  if (CREDENTIAL_KINDS.has(String(get(value, "kind")))) return walkCredentials(value, visitor);
  if (isHelmRelease(value)) return walkSecret(value, visitor);
  const isAboutSecrets = dig(value, "objectRef", "resource") === "secrets";
  const hasSecrets = get(value, "kind") === "SecretList";
  return mapFields(value, (key, below) => {
    if (isAboutSecrets && (key === "requestObject" || key === "responseObject"))
      return walkPart(below, visitor);
    if (hasSecrets && key === "items") return walkPart(below, visitor);
    return walk(below, place, visitor);
  });
}

/** Walks a list. The words of a command can have secret values. */
function walkList(list: readonly Value[], place: Place, visitor: Visitor): Value {
  const isCommand = list.every((item) => typeof item === "string");
  if (!isCommand) return mapItems(list, (item) => walk(item, place, visitor));
  const made = replaceInArguments(
    list,
    (text) => visitor.secret(text, false),
    (text) => walkText(text, place, visitor),
  );
  return equal(made, list) ? list : made;
}

/** The kinds that have credentials, in fields of these names. */
const CREDENTIAL_KINDS = new Set(["TokenRequest", "TokenReview", "ExecCredential", "Config"]);
const CREDENTIALS = new Set(["token", "password", "client-key-data", "clientKeyData"]);

/** Walks an object with credentials, such as the answer to a request for a token, or a kubeconfig. */
function walkCredentials(value: Value, visitor: Visitor): Value {
  if (isList(value)) return mapItems(value, (item) => walkCredentials(item, visitor));
  if (!isMap(value)) return walk(value, OUTSIDE, visitor);
  return mapFields(value, (key, below) =>
    CREDENTIALS.has(key) && typeof below === "string"
      ? visitor.secret(below, key === "client-key-data")
      : walkCredentials(below, visitor),
  );
}

/** Whether a ConfigMap is what Helm stores of a release: it has all manifests, packed. */
function isHelmRelease(map: ValueMap): boolean {
  const release = dig(map, "data", "release");
  return get(map, "kind") === "ConfigMap" && typeof release === "string" && PACKED.test(release);
}

/** Walks a Secret or a part of one, such as a patch. Its kind need not be there. */
function walkPart(value: Value, visitor: Visitor): Value {
  if (isList(value)) return mapItems(value, (item) => walkItem(item, visitor));
  if (!isMap(value)) return walk(value, INSIDE, visitor);
  const items = get(value, "items");
  if (!isList(items)) return walkSecret(value, visitor);
  return mapFields(value, (key, below) =>
    key === "items" ? walkPart(below, visitor) : walk(below, INSIDE, visitor),
  );
}

/** Walks a Secret of a list, or an operation of a JSON patch for a Secret. */
function walkItem(item: Value, visitor: Visitor): Value {
  const path = isMap(item) ? get(item, "path") : undefined;
  if (!isMap(item) || typeof path !== "string") return walkPart(item, visitor);
  const [, field] = path.split("/");
  return mapFields(item, (key, below) => {
    if (key !== "value") return below;
    if (field === "data" || field === "stringData") return walkData(below, field === "data", visitor);
    return field === undefined || field === "" ? walkPart(below, visitor) : walk(below, ANNOTATION, visitor);
  });
}

function walkSecret(secret: ValueMap, visitor: Visitor): Value {
  return mapFields(secret, (key, below) => {
    if (key === "data" || key === "stringData") return walkData(below, key === "data", visitor);
    if (key !== "metadata" || !isMap(below)) return walk(below, INSIDE, visitor);
    return mapFields(below, (name, value) =>
      walk(value, name === "annotations" ? ANNOTATION : INSIDE, visitor),
    );
  });
}

/** Masks all texts in the data of a Secret. A number, which the server refuses there, becomes 0. */
function walkData(value: Value, isBase64: boolean, visitor: Visitor): Value {
  if (typeof value === "string") return visitor.secret(value, isBase64);
  if (typeof value === "number") {
    visitor.secret(String(value), false);
    return 0;
  }
  if (isList(value)) return mapItems(value, (item) => walkData(item, isBase64, visitor));
  return isMap(value) ? mapValues(value, (below) => walkData(below, isBase64, visitor)) : value;
}

/** A text with JSON may contain Secrets; that in an annotation of a Secret is one. A packed text there may be one, too. */
function walkText(text: string, place: Place, visitor: Visitor): string {
  const { inSecret, isAnnotation } = place;
  if (isAnnotation && PACKED.test(text)) return visitor.secret(text, true);
  const isJson = /^\s*[[{]/.test(text) && (isAnnotation || mayHaveSecret(text));
  const parsed = isJson ? jsonValue(text) : undefined;
  if (parsed !== undefined) {
    const walked = isAnnotation ? walkPart(parsed, visitor) : walk(parsed, OUTSIDE, visitor);
    return walked === parsed ? text : marshalJson(walked) + (text.endsWith("\n") ? "\n" : "");
  }
  const made = replaceInManifests(
    text,
    (one) => walk(one, OUTSIDE, visitor),
    (part) =>
      replaceInCommands(
        part,
        (value) => visitor.secret(value, false),
        (patch) => walkPatch(patch, visitor),
      ),
  );
  return made === null
    ? visitor.secret(text, false)
    : visitor.other(made, inSecret ? SHORTEST : LEAST_OUTSIDE);
}

/** Walks the patch of a Secret on a command line. What is no JSON is secret as a whole. */
function walkPatch(patch: string, visitor: Visitor): string {
  const parsed = jsonValue(patch);
  if (parsed === undefined) return visitor.secret(patch, false);
  const walked = walkPart(parsed, visitor);
  return walked === parsed ? patch : marshalJson(walked);
}

/** The start of a gzip or zip file in base64. */
const PACKED = /^(H4sI|UEsDB)/;

function isSecret(map: ValueMap): boolean {
  return get(map, "kind") === "Secret";
}

/** Returns the map with each field changed that does not identify an object; the map itself if none changes. */
function mapFields(map: ValueMap, change: (key: string, value: Value) => Value): ValueMap {
  let out: ValueMap | null = null;
  for (const key of Object.keys(map)) {
    const value = get(map, key) as Value;
    const made = IDENTITY.has(key) && !isMap(value) ? value : change(key, value);
    if (made === value) continue;
    out ??= { ...map };
    put(out as { [key: string]: Value }, key, made);
  }
  return out ?? map;
}

/** Returns the text that base64 stands for; null if it is not base64 of a text. */
function decodedText(base64: string): string | null {
  const bytes = decodeBase64(base64);
  const text = bytes === null ? null : textOfBytes(bytes);
  return text !== null && encodeBase64(text) === base64 ? text : null;
}
