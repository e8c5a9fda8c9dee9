/**
 * A type of CEL. `name` is what messages print. `params` are the types of items, of keys and values, or of an optional value.
 * A struct is a message with fields; an opaque type has no fields.
 */
export type CelType = {
  readonly kind:
    | "dyn"
    | "error"
    | "null"
    | "scalar"
    | "list"
    | "map"
    | "struct"
    | "opaque"
    | "type"
    | "parameter";
  readonly name: string;
  readonly params: readonly CelType[];
};

const NONE: readonly CelType[] = [];

function scalar(name: string): CelType {
  return { kind: "scalar", name, params: NONE };
}

export const DYN: CelType = { kind: "dyn", name: "dyn", params: NONE };
/** As `dyn`, but no loop can visit its items. */
export const ANY: CelType = { kind: "dyn", name: "any", params: NONE };
export const ERROR: CelType = { kind: "error", name: "!error!", params: NONE };
export const NULL: CelType = { kind: "null", name: "null", params: NONE };
export const BOOL = scalar("bool");
export const INT = scalar("int");
export const UINT = scalar("uint");
export const DOUBLE = scalar("double");
export const STRING = scalar("string");
export const BYTES = scalar("bytes");
export const TIMESTAMP = scalar("timestamp");
export const DURATION = scalar("duration");

export function listOf(item: CelType): CelType {
  return { kind: "list", name: "list", params: [item] };
}

export function mapOf(key: CelType, value: CelType): CelType {
  return { kind: "map", name: "map", params: [key, value] };
}

/** A message whose fields a {@link Declarations} knows by this name. */
export function structOf(name: string): CelType {
  return { kind: "struct", name, params: NONE };
}

export function opaqueOf(name: string, params: readonly CelType[] = NONE): CelType {
  return { kind: "opaque", name, params };
}

export function optionalOf(type: CelType): CelType {
  return opaqueOf("optional_type", [type]);
}

/** The type of a type: `type(int)`. */
export function typeOf(type: CelType): CelType {
  return { kind: "type", name: "type", params: [type] };
}

/** A type that the checker does not know yet. */
export function parameter(name: string): CelType {
  return { kind: "parameter", name, params: NONE };
}

/** Returns a type as messages print it: `map(string, list(int))`. */
export function printType({ name, params }: CelType): string {
  return params.length === 0 ? name : `${name}(${params.map(printType).join(", ")})`;
}

/** Whether two types are the same. */
export function isSameType(a: CelType, b: CelType): boolean {
  if (a === b) return true;
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    a.params.length === b.params.length &&
    a.params.every((one, i) => isSameType(one, b.params[i] as CelType))
  );
}

/** Returns the type inside an optional type, or null if the type is not optional. */
export function insideOptional(type: CelType): CelType | null {
  return type.kind === "opaque" && type.name === "optional_type" ? (type.params[0] ?? DYN) : null;
}

const SCALARS: ReadonlyMap<string, CelType> = new Map(
  [DYN, ANY, NULL, BOOL, INT, UINT, DOUBLE, STRING, BYTES, TIMESTAMP, DURATION].map((type) => [
    type.name,
    type,
  ]),
);

/** Reads a type as {@link printType} prints it. A single capital letter is a parameter. */
export function readType(text: string): CelType {
  const at = { text, position: 0 };
  return readFrom(at);
}

function readFrom(at: { readonly text: string; position: number }): CelType {
  const name = /^[\w.]+/.exec(at.text.slice(at.position))?.[0] ?? "";
  at.position += name.length;
  const params: CelType[] = [];
  if (at.text[at.position] === "(") {
    do {
      at.position += at.text.startsWith(", ", at.position) ? 2 : 1;
      params.push(readFrom(at));
    } while (at.text.startsWith(", ", at.position));
    at.position++;
  }
  const known = SCALARS.get(name);
  if (known !== undefined) return known;
  if (name === "list" || name === "map" || name === "type") return { kind: name, name, params };
  if (/^[A-Z]$/.test(name)) return parameter(name);
  return name === "optional_type" || name.startsWith("net.") ? opaqueOf(name, params) : structOf(name);
}
