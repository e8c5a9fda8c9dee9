import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import type { GoType } from "../../engine/server/structs/go-types.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { MAGIC } from "./decode-object.ts";
import { type MessageFields, messageFields, structOfKind } from "./message-fields.ts";

/** Returns an object, a list or a Status in Kubernetes' protobuf encoding; null for kinds that have none, such as custom ones. */
export function encodeObject(object: ValueMap): Uint8Array | null {
  const apiVersion = String(get(object, "apiVersion") ?? "");
  const kind = String(get(object, "kind") ?? "");
  const items = get(object, "items");
  const fields = isList(items)
    ? listFields(structOfKind(apiVersion, kind.replace(/List$/, "")))
    : messageFields(structOfKind(apiVersion, kind));
  if (fields === null) return null;
  const writer = new BinaryWriter();
  try {
    const body = new BinaryWriter();
    writeFields(body, fields, object);
    writer.tag(1, WireType.LengthDelimited).fork();
    writer.tag(1, WireType.LengthDelimited).string(apiVersion);
    writer.tag(2, WireType.LengthDelimited).string(kind).join();
    writer.tag(2, WireType.LengthDelimited).bytes(body.finish());
  } catch {
    return null;
  }
  return Uint8Array.from([...MAGIC, ...writer.finish()]);
}

/** Returns an event of a watch as a frame: its length in four bytes, then a `WatchEvent` with an encoded object. */
export function encodeEvent(type: string, object: Uint8Array): Uint8Array {
  const writer = new BinaryWriter();
  writer.tag(1, WireType.LengthDelimited).string(type);
  writer.tag(2, WireType.LengthDelimited).fork();
  writer.tag(1, WireType.LengthDelimited).bytes(object).join();
  const event = writer.finish();
  const frame = Buffer.alloc(4 + event.length);
  frame.writeUInt32BE(event.length);
  frame.set(event, 4);
  return frame;
}

function listFields(item: string): MessageFields | null {
  if (messageFields(item) === null) return null;
  return new Map([
    [1, { name: "metadata", type: { kind: "struct", name: "meta/v1.ListMeta" } }],
    [2, { name: "items", type: { kind: "list", of: { kind: "struct", name: item } } }],
  ]);
}

function writeFields(writer: BinaryWriter, fields: MessageFields, object: ValueMap): void {
  for (const [number, field] of fields) {
    if ("inner" in field) {
      writer.tag(number, WireType.LengthDelimited).fork();
      writeFields(writer, field.inner, object);
      writer.join();
      continue;
    }
    const value = get(object, field.name);
    if (value !== undefined && value !== null) writeField(writer, number, field.type, value);
  }
}

function writeField(writer: BinaryWriter, number: number, type: GoType, value: Value): void {
  if (type.kind === "pointer") writeField(writer, number, type.of, value);
  else if (type.kind === "list") {
    for (const item of isList(value) ? value : []) writeValue(writer, number, type.of, item);
  } else if (type.kind === "map") {
    for (const [key, item] of Object.entries(isMap(value) ? value : {})) {
      writer.tag(number, WireType.LengthDelimited).fork();
      writer.tag(1, WireType.LengthDelimited).string(key);
      writeValue(writer, 2, type.of, item);
      writer.join();
    }
  } else writeValue(writer, number, type, value);
}

function writeValue(writer: BinaryWriter, number: number, type: GoType, value: Value): void {
  switch (type.kind) {
    case "string":
      writer.tag(number, WireType.LengthDelimited).string(String(value ?? ""));
      return;
    case "bool":
      writer.tag(number, WireType.Varint).bool(value === true);
      return;
    case "int32":
      writer.tag(number, WireType.Varint).int32(Number(value));
      return;
    case "int64":
      writer.tag(number, WireType.Varint).int64(BigInt(Number(value)));
      return;
    case "float64":
      writer.tag(number, WireType.Bit64).double(Number(value));
      return;
    case "bytes":
      writer.tag(number, WireType.LengthDelimited).bytes(Buffer.from(String(value ?? ""), "base64"));
      return;
    case "pointer":
      writeValue(writer, number, type.of, value);
      return;
    default:
      writer.tag(number, WireType.LengthDelimited).fork();
      writeMessage(writer, type, value);
      writer.join();
  }
}

/** Writes the fields of a value that is a message. */
function writeMessage(writer: BinaryWriter, type: GoType, value: Value): void {
  const text = (number: number, given: string) => writer.tag(number, WireType.LengthDelimited).string(given);
  const int = (number: number, given: bigint) => writer.tag(number, WireType.Varint).int64(given);
  switch (type.kind) {
    case "struct": {
      const fields = messageFields(type.name);
      if (fields === null) throw new Error(`unknown message ${type.name}`);
      if (isMap(value)) writeFields(writer, fields, value);
      return;
    }
    case "list":
      for (const item of isList(value) ? value : []) writeValue(writer, 1, type.of, item);
      return;
    case "quantity":
      text(1, String(value));
      return;
    case "time":
    case "microtime": {
      if (typeof value !== "string") return;
      const whole = Date.parse(`${value.slice(0, 19)}Z`);
      const fraction = /\.(\d+)/.exec(value)?.[1] ?? "";
      int(1, BigInt(whole / 1000));
      int(2, BigInt(fraction.slice(0, 9).padEnd(9, "0")));
      return;
    }
    case "duration":
      int(1, nanoseconds(String(value)));
      return;
    case "intstr":
      if (typeof value === "string") {
        int(1, 1n);
        text(3, value);
      } else int(2, BigInt(Number(value)));
      return;
    case "raw":
      writer.tag(1, WireType.LengthDelimited).bytes(Buffer.from(JSON.stringify(value)));
      return;
    default:
      throw new Error(`no message for ${type.kind}`);
  }
}

const UNITS: { readonly [unit: string]: number } = {
  h: 3600e9,
  m: 60e9,
  s: 1e9,
  ms: 1e6,
  us: 1e3,
  µs: 1e3,
  ns: 1,
};

/** Returns a duration such as `1m30s` in nanoseconds. */
function nanoseconds(text: string): bigint {
  let total = 0;
  for (const [, count = "0", unit = "ns"] of text.matchAll(/([\d.]+)(h|ms|us|µs|ns|m|s)/g))
    total += Number(count) * (UNITS[unit] ?? 1);
  return BigInt(Math.round(text.startsWith("-") ? -total : total));
}
