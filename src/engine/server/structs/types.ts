import { tables } from "../parts.ts";

/** A Go type, as far as reading and writing JSON goes. */
export type GoType =
  | { readonly kind: "pointer" | "list" | "map"; readonly of: GoType }
  | { readonly kind: "struct"; readonly name: string }
  | { readonly kind: ScalarKind };

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
  | "json";

export type StructField = {
  readonly name: string;
  readonly type: GoType;
  /** Left out when it has its zero value, is nil or has no items. Has no effect on structs. */
  readonly omitEmpty: boolean;
  /** Left out where nothing was set; else its zero value is written. */
  readonly omitAbsent: boolean;
};

export type Struct = {
  /** `apps/v1.DeploymentSpec`. */
  readonly name: string;
  /** In the order in which they are encoded. */
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
};

let lines: ReadonlyMap<string, string> | null = null;
const structs = new Map<string, Struct>();

/** The struct of that name (`core/v1.Pod`); undefined if there is none. Parsed at first use. */
export function structOf(name: string): Struct | undefined {
  const known = structs.get(name);
  if (known !== undefined) return known;
  lines ??= new Map(
    tables()
      .structFacts.split("\n")
      .map((line) => [line.slice(0, line.indexOf(" ")), line] as const),
  );
  const line = lines.get(name);
  if (line === undefined) return undefined;
  const struct = parseStruct(line);
  structs.set(name, struct);
  return struct;
}

/** The name of the struct of a built-in kind; undefined where no such struct is known. */
export function structNameOf(group: string, version: string, kind: string): string | undefined {
  const folder =
    group === "" ? "core" : group.slice(0, (group.indexOf(".") + group.length + 1) % (group.length + 1));
  const name = `${folder}/${version}.${kind}`;
  return structOf(name) === undefined ? undefined : name;
}

function parseStruct(line: string): Struct {
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

/** Whether omitempty can leave the type out; Go never leaves out a struct for it. */
function canBeEmpty(type: GoType): boolean {
  return !["struct", "quantity", "time", "microtime", "duration", "intstr", "raw", "json"].includes(
    type.kind,
  );
}

function parseType(code: string, owner: string): GoType {
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
