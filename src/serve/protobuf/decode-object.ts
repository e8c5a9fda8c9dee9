import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { GoType } from "../../engine/server/structs/go-types.ts";
import { type MutableMap, put, type Value, type ValueMap } from "../../engine/value/value.ts";
import { type MessageFields, messageFields, structOfKind } from "./message-fields.ts";

/** What each object in protobuf begins with. */
export const MAGIC = [0x6b, 0x38, 0x73, 0x00];

/** The object of a body, or why it cannot be read. */
export type DecodedBody = { readonly object: ValueMap } | { readonly error: string };

/**
 * Reads an object that Kubernetes' protobuf encoding has: a prefix, and an envelope with apiVersion and kind.
 * Upstream: apimachinery pkg/runtime/serializer/protobuf/protobuf.go, Decode (v0.36.3).
 */
export function decodeObject(bytes: Uint8Array): DecodedBody {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) {
    const prefix = MAGIC.join(" ");
    const first = summaryOf(bytes.subarray(0, 30)) + (bytes.length > 30 ? " ..." : "");
    return {
      error: `provided data does not appear to be a protobuf message, expected prefix [${prefix}] (${first})`,
    };
  }
  try {
    const { apiVersion, kind, raw } = readEnvelope(new BinaryReader(bytes.subarray(MAGIC.length)));
    const fields = messageFields(structOfKind(apiVersion, kind));
    if (fields === null)
      return {
        error: `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)}`,
      };
    const object: MutableMap = { kind, apiVersion };
    readFields(new BinaryReader(raw), fields, object);
    return { object };
  } catch (error) {
    return { error: `proto: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Returns the start of a body as errors show it: as text if it looks like JSON. */
function summaryOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x7b) return new TextDecoder().decode(bytes);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readEnvelope(reader: BinaryReader) {
  let [apiVersion, kind] = ["", ""];
  let raw: Uint8Array = new Uint8Array();
  each(reader, (number) => {
    if (number === 2) raw = reader.bytes();
    else if (number === 1) {
      const inner = new BinaryReader(reader.bytes());
      each(inner, (at) => {
        if (at === 1) apiVersion = inner.string();
        else if (at === 2) kind = inner.string();
        else return false;
        return true;
      });
    } else return false;
    return true;
  });
  return { apiVersion, kind, raw };
}

/** Reads each field of a message. `read` returns false for a field that it does not know, which is skipped. */
function each(reader: BinaryReader, read: (number: number, wire: WireType) => boolean): void {
  while (reader.pos < reader.len) {
    const [number, wire] = reader.tag();
    if (!read(number, wire)) reader.skip(wire, number);
  }
}

function readFields(reader: BinaryReader, fields: MessageFields, out: MutableMap): void {
  each(reader, (number, wire) => {
    const field = fields.get(number);
    if (field === undefined) return false;
    if ("inner" in field) readFields(new BinaryReader(reader.bytes()), field.inner, out);
    else readField(reader, wire, field.type, field.name, out);
    return true;
  });
}

function readField(reader: BinaryReader, wire: WireType, type: GoType, name: string, out: MutableMap): void {
  switch (type.kind) {
    case "pointer":
      readField(reader, wire, type.of, name, out);
      return;
    case "list": {
      const list = (out[name] ?? []) as Value[];
      put(out, name, list);
      if (wire === WireType.LengthDelimited && isNumber(type.of)) {
        const packed = new BinaryReader(reader.bytes());
        while (packed.pos < packed.len) list.push(readValue(packed, type.of));
      } else list.push(readValue(reader, type.of));
      return;
    }
    case "map": {
      const entry = new BinaryReader(reader.bytes());
      let key = "";
      let value: Value | undefined;
      each(entry, (number) => {
        if (number === 1) key = entry.string();
        else if (number === 2) value = readValue(entry, type.of);
        else return false;
        return true;
      });
      const map = (out[name] ?? {}) as MutableMap;
      put(out, name, map);
      put(map, key, value ?? emptyValue(type.of));
      return;
    }
    default:
      put(out, name, readValue(reader, type));
  }
}

function isNumber({ kind }: GoType): boolean {
  return kind === "int32" || kind === "int64" || kind === "bool";
}

function emptyValue({ kind }: GoType): Value {
  return kind === "string" || kind === "bytes" ? "" : kind === "struct" ? {} : null;
}

function readValue(reader: BinaryReader, type: GoType): Value {
  switch (type.kind) {
    case "string":
      return reader.string();
    case "bool":
      return reader.bool();
    case "int32":
      return reader.int32();
    case "int64":
      return Number(reader.int64());
    case "float64":
      return reader.double();
    case "bytes":
      return Buffer.from(reader.bytes()).toString("base64");
    case "pointer":
      return readValue(reader, type.of);
    case "struct": {
      const fields = messageFields(type.name);
      if (fields === null) throw new Error(`unknown message ${type.name}`);
      const out: MutableMap = {};
      readFields(new BinaryReader(reader.bytes()), fields, out);
      return out;
    }
    // A list inside of a map is a message with `items`.
    case "list":
      return (readNumbered(reader, { 1: type })[1] ?? []) as Value;
    case "map":
      throw new Error("a map inside of a list");
    default:
      return readSpecial(reader, type.kind);
  }
}

const TEXT: GoType = { kind: "string" };
const INT32: GoType = { kind: "int32" };
const INT64: GoType = { kind: "int64" };
const BYTES: GoType = { kind: "bytes" };

/** Reads a type that has JSON of its own. */
function readSpecial(reader: BinaryReader, kind: string): Value {
  switch (kind) {
    case "quantity":
      return (readNumbered(reader, { 1: TEXT })[1] ?? "0") as Value;
    case "time":
    case "microtime": {
      const { 1: seconds = 0, 2: nanos = 0 } = readNumbered(reader, { 1: INT64, 2: INT32 });
      if (seconds === 0 && nanos === 0) return null;
      const text = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
      const micros = String(Math.trunc(Number(nanos) / 1000)).padStart(6, "0");
      return kind === "time" ? `${text}Z` : `${text}.${micros}Z`;
    }
    case "duration":
      return `${readNumbered(reader, { 1: INT64 })[1] ?? 0}ns`;
    case "intstr": {
      const read = readNumbered(reader, { 1: INT64, 2: INT32, 3: TEXT });
      return (read[1] === 1 ? (read[3] ?? "") : (read[2] ?? 0)) as Value;
    }
    case "raw": {
      const text = Buffer.from(String(readNumbered(reader, { 1: BYTES })[1] ?? ""), "base64").toString();
      return text === "" ? null : (JSON.parse(text) as Value);
    }
    default:
      throw new Error(`no message for ${kind}`);
  }
}

/** Reads a message whose fields have no names. */
function readNumbered(
  reader: BinaryReader,
  types: { readonly [number: number]: GoType },
): { readonly [number: number]: Value } {
  const out: MutableMap = {};
  const fields: MessageFields = new Map(
    Object.entries(types).map(([number, type]) => [Number(number), { name: number, type }]),
  );
  readFields(new BinaryReader(reader.bytes()), fields, out);
  return out as { readonly [number: number]: Value };
}
