import { serverPart, tablesPart } from "../parts/server-parts.ts";

/**
 * How the server received an object: as JSON text, or as a decoded map (apply, strategic merge patch). The error messages
 * differ.
 */
export type ReadMode = "json" | "unstructured";

/** A Go type, reduced to what decides how it reads and writes JSON. */
export type GoType =
  | { readonly kind: "pointer" | "list" | "map"; readonly of: GoType }
  | { readonly kind: "struct"; readonly name: string }
  | { readonly kind: ScalarKind };

/** A Go type without fields or elements, or one that reads and writes JSON with methods of its own. */
export type ScalarKind =
  | "string"
  | "int32"
  | "int64"
  | "float64"
  | "bool"
  | "bytes"
  | "quantity"
  | "time"
  | "microtime"
  | "duration"
  | "intstr"
  | "raw"
  | "json"
  /** A schema of a definition, a list of schemas, or a plain value. */
  | "schema";

/** A field of a Go struct. */
export type StructField = {
  readonly name: string;
  readonly type: GoType;
  /** `omitempty`: Go omits a zero value, nil, and an empty list. No effect on structs. */
  readonly omitEmpty: boolean;
  /** Whether the field is absent if nothing set it. Otherwise Go writes its zero value. */
  readonly omitAbsent: boolean;
};

/** A Go struct. */
export type GoStruct = {
  /** For example `apps/v1.DeploymentSpec`. */
  readonly name: string;
  /** In the order in which Go writes them. */
  readonly fields: readonly StructField[];
  readonly byName: ReadonlyMap<string, StructField>;
};

const CODES: { readonly [code: string]: ScalarKind } = {
  s: "string",
  i: "int32",
  l: "int64",
  f: "float64",
  b: "bool",
  y: "bytes",
  q: "quantity",
  t: "time",
  u: "microtime",
  d: "duration",
  x: "intstr",
  r: "raw",
  j: "json",
  p: "schema",
};

const linesOf = new Map<string, ReadonlyMap<string, string>>();
const structs = new Map<string, GoStruct>();

/** Returns the struct of a name such as `core/v1.Pod`, or undefined if there is none. Parses it at the first call. Structs of rarely
 * used kinds are in the part `server`. */
export function findStruct(name: string): GoStruct | undefined {
  const known = structs.get(name);
  if (known !== undefined) return known;
  const line = lineOf(tablesPart().firstStructs, name) ?? lineOf(serverPart().lateStructs, name);
  if (line === undefined) return undefined;
  const struct = parseStruct(line);
  structs.set(name, struct);
  return struct;
}

/** Returns the line of a struct in a table. Splits the table at the first call. */
function lineOf(table: string, name: string): string | undefined {
  const lines =
    linesOf.get(table) ??
    new Map(table.split("\n").map((line) => [line.split(" ", 1)[0] as string, line] as const));
  linesOf.set(table, lines);
  return lines.get(name);
}

/** Returns the name of the struct of a built-in kind. */
export function structNameOf(group: string, version: string, kind: string): string {
  const folder =
    group === "" ? "core" : group.slice(0, (group.indexOf(".") + group.length + 1) % (group.length + 1));
  return `${folder}/${version}.${kind}`;
}

function parseStruct(line: string): GoStruct {
  const [name = "", ...words] = line.split(" ");
  const owner = name.slice(0, name.lastIndexOf("."));
  const fields = words.map((word) => parseField(word, owner));
  return { name, fields, byName: new Map(fields.map((field) => [field.name, field])) };
}

function parseField(word: string, owner: string): StructField {
  const colon = word.lastIndexOf(":");
  const head = word.slice(0, colon);
  const type = parseType(word.slice(colon + 1), owner);
  const omitEmpty = head.includes("?");
  return {
    name: head.replace(/[?~]+$/, ""),
    type,
    omitEmpty,
    omitAbsent: head.includes("~") || (omitEmpty && canBeEmpty(type)),
  };
}

/** Whether `omitempty` has an effect on the type. Go never omits a struct. */
function canBeEmpty(type: GoType): boolean {
  return !["struct", "quantity", "time", "microtime", "duration", "intstr", "raw", "json", "schema"].includes(
    type.kind,
  );
}

/** Returns a type from its short form in a table. `owner` is the package of structs without one. */
export function parseType(code: string, owner: string): GoType {
  const rest = code.slice(1);
  switch (code[0]) {
    case "*":
      return { kind: "pointer", of: parseType(rest, owner) };
    case "[":
      return { kind: "list", of: parseType(rest, owner) };
    case "{":
      return { kind: "map", of: parseType(rest, owner) };
    case "@":
      return { kind: "struct", name: rest.includes("/") ? rest : `${owner}.${rest}` };
    default:
      return { kind: CODES[code] as ScalarKind };
  }
}
