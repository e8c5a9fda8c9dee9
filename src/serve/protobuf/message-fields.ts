import { findStruct, type GoType, parseType, structNameOf } from "../../engine/server/structs/go-types.ts";
import { fieldNumbers } from "./field-numbers.generated.ts";

/** A field of a message, with its name in manifests. */
export type MessageField = { readonly name: string; readonly type: GoType };

/** The fields of a message by their numbers. An `inner` message has fields that manifests do not nest. */
export type MessageFields = ReadonlyMap<number, MessageField | { readonly inner: MessageFields }>;

/** The structs of lists and errors, which the engine does not read: name, then each field as `NAME:TYPE=NUMBER`. */
const META = [
  "meta/v1.ListMeta selfLink:s=1 resourceVersion:s=2 continue:s=3 remainingItemCount:l=4",
  "meta/v1.PartialObjectMetadata metadata:@meta/v1.ObjectMeta=1",
  "meta/v1.Status metadata:@meta/v1.ListMeta=1 status:s=2 message:s=3 reason:s=4 details:@meta/v1.StatusDetails=5 code:i=6",
  "meta/v1.StatusDetails name:s=1 group:s=2 kind:s=3 causes:[@meta/v1.StatusCause=4 retryAfterSeconds:i=5 uid:s=6",
  "meta/v1.StatusCause reason:s=1 message:s=2 field:s=3",
];

const META_STRUCTS: ReadonlyMap<string, MessageFields> = new Map(
  META.map((line) => {
    const [name = "", ...words] = line.split(" ");
    const fields = words.map((word) => {
      const [, field = "", type = "", number] = /^(\w+):(.*)=(\d+)$/.exec(word) ?? [];
      return [Number(number), { name: field, type: parseType(type, "meta/v1") }] as const;
    });
    return [name, new Map(fields)];
  }),
);

const lines = new Map(fieldNumbers.split("\n").map((line) => [line.slice(0, line.indexOf(" ")), line]));
const known = new Map<string, MessageFields>(META_STRUCTS);

/** Returns the fields of a struct such as `core/v1.Pod`; null if protobuf does not have it. */
export function messageFields(struct: string): MessageFields | null {
  const found = known.get(struct);
  if (found !== undefined) return found;
  const fields = findStruct(struct)?.fields;
  const numbers = lines.get(struct)?.split(" ").slice(1);
  if (fields === undefined || numbers === undefined) return null;
  const made: MutableFields = new Map();
  fields.forEach(({ name, type }, at) => {
    const path = numbers[at];
    if (path !== undefined && path !== "-") place(made, path.split(".").map(Number), { name, type });
  });
  known.set(struct, made);
  return made;
}

/** The types that are no structs and have a message, or are written without one. */
const WRITTEN = new Set(
  "string bool int32 int64 float64 bytes quantity time microtime duration intstr raw".split(" "),
);

/** Whether protobuf has every value that an object of a kind can have. */
export function hasWholeMessage(apiVersion: string, kind: string): boolean {
  return isWhole({ kind: "struct", name: structOfKind(apiVersion, kind) }, new Set());
}

function isWhole(type: GoType, seen: Set<string>): boolean {
  if (type.kind === "pointer" || type.kind === "list" || type.kind === "map") return isWhole(type.of, seen);
  if (type.kind !== "struct") return WRITTEN.has(type.kind);
  if (seen.has(type.name)) return true;
  seen.add(type.name);
  const fields = messageFields(type.name);
  return fields !== null && areWhole(fields, seen);
}

function areWhole(fields: MessageFields, seen: Set<string>): boolean {
  return [...fields.values()].every((field) =>
    "inner" in field ? areWhole(field.inner, seen) : isWhole(field.type, seen),
  );
}

type MutableFields = Map<number, MessageField | { readonly inner: MutableFields }>;

function place(fields: MutableFields, [first = 0, ...rest]: readonly number[], field: MessageField): void {
  if (rest.length === 0) {
    fields.set(first, field);
    return;
  }
  const there = fields.get(first);
  const inner: MutableFields = there !== undefined && "inner" in there ? there.inner : new Map();
  fields.set(first, { inner });
  place(inner, rest, field);
}

/** Returns the name of the struct of a kind. Options of deletes have the same one in every group. */
export function structOfKind(apiVersion: string, kind: string): string {
  if (kind === "DeleteOptions" || kind === "Status" || apiVersion === "meta.k8s.io/v1")
    return `meta/v1.${kind}`;
  const [version = "", group = ""] = apiVersion.split("/").reverse();
  return structNameOf(group, version, kind);
}
