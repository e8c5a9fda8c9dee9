import { type ByVersion, formOf } from "../../../engine/server/version/current-version.ts";
import { FUNCTIONS } from "./functions.generated.ts";
import { type CelType, DURATION, parameter, readType, TIMESTAMP, typeOf } from "./types.ts";

/** The function that the macro `sortBy` calls. */
export const SORT_BY = "@sortByAssociatedKeys";

/** One way to call a function. */
export type Overload = {
  readonly id: string;
  /** Whether it is called on a value: `a.f()`. */
  readonly isMember: boolean;
  readonly args: readonly CelType[];
  readonly result: CelType;
};

/** Returns the type of a field, or undefined if there is no such field. */
export type Fields = (field: string) => CelType | undefined;

/** What an expression may name. */
export type Declarations = {
  /** The types of variables, by their names. */
  readonly variables: ReadonlyMap<string, CelType>;
  /** Returns the fields of a message, or undefined if there is no such message. */
  readonly fieldsOf: (message: string) => Fields | undefined;
  /** Whether it may name functions for JSON patches. */
  readonly hasPatches: boolean;
};

/**
 * The functions that a version does not have: a new server takes functions only of versions before its own, so that an older server
 * beside it has them, too. Upstream: apiserver pkg/cel/environment/base.go (v0.36.3).
 */
const UNKNOWN: ByVersion<ReadonlySet<string>> = {
  "1.34": new Set(["distinct", "flatten", "reverse", "slice", "sort", SORT_BY, "lists.range"]),
  "1.35": new Set(),
};

let functions: ReadonlyMap<string, readonly Overload[]> | null = null;

/** Returns the overloads of a function, or undefined if there is no such function. */
export function overloadsOf(name: string): readonly Overload[] | undefined {
  if (formOf(UNKNOWN).has(name)) return undefined;
  functions ??= readFunctions();
  return functions.get(name);
}

function readFunctions(): ReadonlyMap<string, readonly Overload[]> {
  const found = new Map<string, Overload[]>();
  for (const line of FUNCTIONS.split("\n")) {
    const [name = "", id = "", member, args = "", result = ""] = line.split("\t");
    const overload = {
      id,
      isMember: member === "member",
      args: args === "" ? [] : args.split(";").map(readType),
      result: readType(result),
    };
    found.set(name, [...(found.get(name) ?? []), overload]);
  }
  return found;
}

/** The types that an expression may name. */
export const TYPE_NAMES: ReadonlyMap<string, CelType> = new Map([
  ...["bool", "bytes", "double", "int", "string", "uint", "list(A)", "map(A, B)"].map((text) => {
    const type = readType(text);
    return [type.name, typeOf(type)] as const;
  }),
  ["null_type", typeOf(readType("null"))],
  ["google.protobuf.Timestamp", typeOf(TIMESTAMP)],
  ["google.protobuf.Duration", typeOf(DURATION)],
  ["type", { kind: "type", name: "type", params: [parameter("A")] }],
]);
