import type { IncomingMessage } from "node:http";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { mapAt, textAt } from "../../engine/value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";

/** The media type in which client-go reads OpenAPI 2: gnostic's protobuf. */
const OPENAPI_V2 = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

/** Whether a client asks for the OpenAPI 2 document in protobuf. */
export function wantsOpenapiV2({ url = "", headers }: IncomingMessage): boolean {
  return (
    /^\/openapi\/v2(?:\?|$)/.test(url) &&
    /proto-openapi\.spec\.v2[.@]v1\.0\+protobuf/.test(headers.accept ?? "")
  );
}

const written = new WeakMap<ValueMap, Uint8Array>();

/**
 * Returns an OpenAPI 2 document in protobuf: its version and its definitions, which are all that clients read.
 * Upstream: gnostic-models openapiv2/OpenAPIv2.proto (v0.7.0).
 */
export function openapiV2Body(document: ValueMap): { readonly type: string; readonly bytes: Uint8Array } {
  const bytes = written.get(document) ?? writeDocument(document);
  written.set(document, bytes);
  return { type: OPENAPI_V2, bytes };
}

function writeDocument(document: ValueMap): Uint8Array {
  const writer = new BinaryWriter();
  const info = mapAt(document, "info");
  text(writer, 1, "2.0");
  message(writer, 2, () => {
    text(writer, 1, textAt(info, "title"));
    text(writer, 2, textAt(info, "version"));
  });
  message(writer, 8, () => {});
  message(writer, 9, () => namedSchemas(writer, mapAt(document, "definitions")));
  return writer.finish();
}

function text(writer: BinaryWriter, number: number, value: string): void {
  writer.tag(number, WireType.LengthDelimited).string(value);
}

function message(writer: BinaryWriter, number: number, write: () => void): void {
  writer.tag(number, WireType.LengthDelimited).fork();
  write();
  writer.join();
}

function namedSchemas(writer: BinaryWriter, schemas: ValueMap): void {
  for (const [name, schema] of Object.entries(schemas))
    message(writer, 1, () => {
      text(writer, 1, name);
      message(writer, 2, () => writeSchema(writer, schema));
    });
}

/** The fields of a schema that are texts, with their numbers. */
const TEXTS = { $ref: 1, format: 2, title: 3, description: 4, pattern: 13 } as const;

function writeSchema(writer: BinaryWriter, schema: Value): void {
  if (!isMap(schema)) return;
  for (const [name, number] of Object.entries(TEXTS)) {
    const value = get(schema, name);
    if (typeof value === "string") text(writer, number, value);
  }
  const required = get(schema, "required");
  if (isList(required)) for (const name of required) text(writer, 19, String(name));
  const more = get(schema, "additionalProperties");
  if (isMap(more)) message(writer, 21, () => message(writer, 1, () => writeSchema(writer, more)));
  const type = get(schema, "type");
  if (typeof type === "string") message(writer, 22, () => text(writer, 1, type));
  const items = get(schema, "items");
  if (isMap(items)) message(writer, 23, () => message(writer, 1, () => writeSchema(writer, items)));
  const properties = get(schema, "properties");
  if (isMap(properties)) message(writer, 25, () => namedSchemas(writer, properties));
  for (const [name, value] of Object.entries(schema))
    if (name.startsWith("x-"))
      message(writer, 31, () => {
        text(writer, 1, name);
        message(writer, 2, () => text(writer, 2, printYamlText(value)));
      });
}
