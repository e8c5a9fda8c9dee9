import { mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { isKnownFormat } from "../formats.ts";

/**
 * Returns a warning for each format in the schemas of a definition that the server does not know and that `live`, the definition before the
 * write, does not have. Upstream: apiextensions-apiserver pkg/registry/customresourcedefinition/strategy.go.
 */
export function formatWarnings(definition: ValueMap, live: ValueMap | null): readonly string[] {
  const before = live === null ? [] : unknownFormats(live);
  return unknownFormats(definition)
    .filter((format) => !before.includes(format))
    .map((format) => `unrecognized format ${quoteGo(format)}`);
}

function unknownFormats(definition: ValueMap): readonly string[] {
  return mapsOf(dig(definition, "spec", "versions")).flatMap((version) =>
    formatsIn(dig(version, "schema", "openAPIV3Schema")),
  );
}

function formatsIn(schema: Value | undefined): readonly string[] {
  if (!isMap(schema)) return [];
  const format = textAt(schema, "format");
  const type = textAt(schema, "type");
  const isUnknown = format !== "" && formOf(IS_CHECKED)(type) && !isKnownFormat(format, type);
  return [...(isUnknown ? [format] : []), ...schemasIn(schema).flatMap(formatsIn)];
}

/** The types whose formats the server checks. */
const IS_CHECKED: ByVersion<(type: string) => boolean> = {
  "1.34": (type) => type === "string",
  "1.36": () => true,
};

const LISTS = ["items", "allOf", "oneOf", "anyOf"];
const ONES = ["not", "additionalProperties", "additionalItems"];
const MAPS = ["properties", "patternProperties", "definitions", "dependencies"];

function schemasIn(schema: ValueMap): readonly Value[] {
  return [
    ...[...LISTS, ...ONES].flatMap((key) => {
      const held = get(schema, key) ?? null;
      return isList(held) ? held : [held];
    }),
    ...MAPS.flatMap((key) => Object.values(mapOf(get(schema, key)))),
  ];
}
