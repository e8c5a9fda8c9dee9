import { get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { RESERVED_WORDS } from "../../reserved-words.ts";
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  STRING,
  structOf,
  TIMESTAMP,
} from "./types.ts";

/**
 * The type of the values of a schema, with their sizes. Upstream: k8s.io/apiserver pkg/cel/common/schemas.go and pkg/cel/types.go.
 */
export type SizedType = {
  readonly type: CelType;
  /** The most items, entries or bytes that a value has; 0 for values of a fixed size. */
  readonly maxElements: number;
  /** The smallest size of a value as JSON, in bytes. */
  readonly minSize: number;
  /** The type of items or values, or null. */
  readonly element: SizedType | null;
  /** The types of fields by their names in expressions, or null if the value is no object with fields. */
  readonly fields: ReadonlyMap<string, SizedType> | null;
  /** The most bytes of a key of a map; 0 if it is missing. */
  readonly keys?: number;
  /** The type of all other fields. */
  readonly anyField?: SizedType;
  /** The name of the variable with this type. Without it, the type is that of every variable, also of a loop over a computed list. */
  readonly root?: string;
};

/** The largest request that the server reads, in bytes. */
export const MAX_REQUEST = 3 * 1024 * 1024;

const simple = (type: CelType, minSize: number, maxElements = -1): SizedType => ({
  type,
  minSize,
  maxElements: maxElements < 0 ? 0 : maxElements,
  element: null,
  fields: null,
});

/**
 * Returns the type of a schema's values, or null if expressions cannot see them. `isRoot`: the values are whole objects, which
 * always have names. Adds the messages of objects to `messages`; `name` is the name of the type.
 */
export function sizedTypeOf(
  schema: ValueMap,
  isRoot: boolean,
  name: string,
  messages: Map<string, ReadonlyMap<string, CelType>>,
): SizedType | null {
  if (get(schema, "x-kubernetes-int-or-string") === true) {
    const max = numberAt(schema, "maxLength");
    return simple(DYN, 1, max === null ? MAX_REQUEST - 2 : max * 4);
  }
  const full = isRoot ? withObjectFields(schema) : schema;
  switch (get(full, "type")) {
    case "array":
      return arrayType(full, name, messages);
    case "object":
      return objectType(full, name, messages);
    case "string":
      return textType(full);
    case "boolean":
      return simple(BOOL, 4);
    case "number":
      return simple(DOUBLE, 1);
    case "integer":
      return simple(INT, 1);
    default:
      return null;
  }
}

function numberAt(schema: ValueMap, key: string): number | null {
  const value = get(schema, key);
  return typeof value === "number" ? Math.max(0, value) : null;
}

const TEXT: ValueMap = { type: "string" };
const NAMES: ValueMap = { type: "object", properties: { name: TEXT, generateName: TEXT } };

function withObjectFields(schema: ValueMap): ValueMap {
  const properties = get(schema, "properties");
  const fields = { apiVersion: TEXT, kind: TEXT, metadata: NAMES };
  return { ...schema, properties: { ...(isMap(properties) ? properties : {}), ...fields } };
}

type Messages = Map<string, ReadonlyMap<string, CelType>>;

function isEmbedded(schema: ValueMap): boolean {
  return get(schema, "x-kubernetes-embedded-resource") === true;
}

function arrayType(schema: ValueMap, name: string, messages: Messages): SizedType | null {
  const items = get(schema, "items");
  if (!isMap(items)) return null;
  const element = sizedTypeOf(items, isEmbedded(items), `${name}.@idx`, messages);
  if (element === null) return null;
  const most = numberAt(schema, "maxItems") ?? Math.floor((MAX_REQUEST - 2) / (element.minSize + 1));
  return { type: listOf(element.type), maxElements: most, minSize: 2, element, fields: null };
}

function objectType(schema: ValueMap, name: string, messages: Messages): SizedType | null {
  const additional = get(schema, "additionalProperties");
  if (isMap(additional)) {
    const element = sizedTypeOf(additional, isEmbedded(additional), `${name}.@elem`, messages);
    if (element === null) return null;
    const most = numberAt(schema, "maxProperties") ?? Math.floor((MAX_REQUEST - 2) / (element.minSize + 6));
    return { type: mapOf(STRING, element.type), maxElements: most, minSize: 2, element, fields: null };
  }
  const properties = get(schema, "properties");
  const required = get(schema, "required");
  const fields = new Map<string, SizedType>();
  let minSize = 2;
  for (const [key, property] of isMap(properties) ? Object.entries(properties) : []) {
    if (!isMap(property)) continue;
    const escaped = escapeName(key);
    const type = sizedTypeOf(property, isEmbedded(property), `${name}.${escaped ?? key}`, messages);
    if (type === null) continue;
    if (escaped !== null) fields.set(escaped, type);
    const isRequired = isList(required) && required.includes(key);
    if (isRequired && (get(property, "default") ?? null) === null) minSize += key.length + type.minSize + 4;
  }
  messages.set(name, new Map([...fields].map(([key, { type }]) => [key, type])));
  return { type: structOf(name), maxElements: 0, minSize, element: null, fields };
}

function textType(schema: ValueMap): SizedType {
  const max = numberAt(schema, "maxLength");
  switch (get(schema, "format")) {
    case "byte":
      return simple(BYTES, 2, max ?? MAX_REQUEST - 2);
    case "duration":
      return simple(DURATION, 3, 32);
    case "date":
      return simple(TIMESTAMP, 12, 12);
    case "date-time":
      return simple(TIMESTAMP, 21, 32);
    default:
      return simple(STRING, 2, max === null ? longestOf(get(schema, "enum")) : max * 4);
  }
}

/** Returns the length of the longest allowed text. */
function longestOf(allowed: Value | undefined): number {
  if (!isList(allowed) || allowed.length === 0) return MAX_REQUEST - 2;
  const lengths = allowed.map((one) => (typeof one === "string" ? new TextEncoder().encode(one).length : 0));
  return Math.max(...lengths);
}

const ESCAPES: { readonly [sign: string]: string } = {
  __: "__underscores__",
  ".": "__dot__",
  "-": "__dash__",
  "/": "__slash__",
};

/** Returns the name of a property in expressions, or null if it cannot have one. */
function escapeName(name: string): string | null {
  if (!/^[a-zA-Z_./-][\w./-]*$/.test(name)) return null;
  if (RESERVED_WORDS.has(name)) return `__${name}__`;
  return name.replace(/__|[-./]/g, (sign) => ESCAPES[sign] as string);
}
