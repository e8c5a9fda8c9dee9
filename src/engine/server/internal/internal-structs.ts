import { internalStructs } from "../generated/internal-structs.generated.ts";
import { type GoType, parseType } from "../structs/go-types.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";

/** A field of an internal struct. */
export type InternalField = {
  /** In Go: `Containers`. Empty for a struct whose fields are in the outer struct. */
  readonly name: string;
  /** In manifests: `containers`. */
  readonly publicName: string;
  /** Whether the public field is in the struct around this one. */
  readonly isOuter: boolean;
  readonly type: GoType;
};

type Change = (fields: readonly InternalField[]) => readonly InternalField[];

const without =
  (name: string): Change =>
  (fields) =>
    fields.filter((field) => field.name !== name);

const same: Change = (fields) => fields;

/** What older versions have instead of the newest fields. A WorkloadRef is a feature that is off: the server drops its value. */
const OLDER: { readonly [struct in string]?: ByVersion<Change> } = {
  "apis/core.PodCertificateProjection": { "1.34": without("UserAnnotations"), "1.35": same },
  "apis/core.PodSpec": {
    "1.34": without("SchedulingGroup"),
    "1.35": (fields) => [...without("SchedulingGroup")(fields), parseField("WorkloadRef:*s", "apis/core")],
    "1.36": same,
  },
};

let lines: ReadonlyMap<string, string> | undefined;
const parsed = new Map<string, readonly InternalField[]>();

/** Returns the fields of an internal struct such as `apis/core.PodSpec`, in Go's order; undefined if there is none. */
export function findInternalStruct(name: string): readonly InternalField[] | undefined {
  lines ??= new Map(internalStructs.split("\n").map((line) => [line.slice(0, line.indexOf(" ")), line]));
  const line = lines.get(name);
  if (line === undefined) return undefined;
  const older = OLDER[name];
  const fields = parsed.get(name) ?? parseFields(name, line);
  return older === undefined ? fields : formOf(older)(fields);
}

function parseFields(name: string, line: string): readonly InternalField[] {
  const owner = name.slice(0, name.lastIndexOf("."));
  const fields = line
    .split(" ")
    .slice(1)
    .map((word) => parseField(word, owner));
  parsed.set(name, fields);
  return fields;
}

function parseField(word: string, owner: string): InternalField {
  const colon = word.lastIndexOf(":");
  const [name = "", publicName = ""] = word.slice(0, colon).split("=");
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  return {
    name: name === "+" ? "" : name,
    publicName: publicName === "" || publicName === "-" ? small : publicName,
    isOuter: word.slice(0, colon).endsWith("=-"),
    type: parseType(word.slice(colon + 1), owner),
  };
}
