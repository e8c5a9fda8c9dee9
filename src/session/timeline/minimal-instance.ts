import { dig, get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";

/**
 * Returns a manifest of an object of the kind that a CustomResourceDefinition defines, with the fields that its schema requires. If
 * `spec` requires none, it gets its first field, so that there is something to change. Null if no version is served.
 */
export function minimalInstance(definition: ValueMap): string | null {
  const versions = dig(definition, "spec", "versions");
  const served = isList(versions) ? versions.filter((one) => isMap(one) && get(one, "served") === true) : [];
  const version = served.find((one) => dig(one, "storage") === true) ?? served[0];
  const [group, name, kind] = [
    dig(definition, "spec", "group"),
    dig(version, "name"),
    dig(definition, "spec", "names", "kind"),
  ];
  if (typeof group !== "string" || typeof name !== "string" || typeof kind !== "string") return null;
  const schema = dig(version, "schema", "openAPIV3Schema");
  return printYamlText({
    apiVersion: `${group}/${name}`,
    kind,
    metadata: { name: `my-${kind.toLowerCase()}` },
    ...fieldsOf(schema),
  });
}

/** Returns the fields of the object beside apiVersion, kind and metadata. */
function fieldsOf(schema: Value | undefined): ValueMap {
  const { apiVersion: _, kind: __, metadata: ___, ...fields } = requiredFields(schema, 0);
  const specSchema = dig(schema, "properties", "spec");
  if (!isMap(specSchema)) return fields;
  const spec = get(fields, "spec") ?? sample(specSchema, 0);
  const isBare = isMap(spec) && Object.keys(spec).length === 0;
  return { ...fields, spec: isBare ? firstField(specSchema) : spec };
}

/** How deep required fields are filled in, and how long a text becomes. */
const MAX_DEPTH = 8;
const MAX_LENGTH = 200;

function requiredFields(schema: Value | undefined, depth: number): ValueMap {
  const required = dig(schema, "required");
  if (!isList(required) || depth > MAX_DEPTH) return {};
  return Object.fromEntries(
    required.flatMap((name) => {
      const field = typeof name === "string" ? dig(schema, "properties", name) : undefined;
      return isMap(field) && get(field, "default") === undefined
        ? [[name as string, sample(field, depth + 1)]]
        : [];
    }),
  );
}

function firstField(schema: ValueMap): ValueMap {
  const properties = get(schema, "properties");
  const [first] = isMap(properties) ? Object.entries(properties) : [];
  return first === undefined || !isMap(first[1])
    ? {}
    : { [first[0]]: get(first[1], "default") ?? sample(first[1], 1) };
}

/** Returns a value that fits a schema, as far as its limits are numbers. A pattern is the user's task. */
function sample(schema: ValueMap, depth: number): Value {
  const allowed = get(schema, "enum");
  if (isList(allowed) && allowed[0] !== undefined) return allowed[0];
  if (get(schema, "x-kubernetes-int-or-string") === true) return 1;
  switch (get(schema, "type")) {
    case "string":
      return sampleText(schema);
    case "integer":
    case "number":
      return sampleNumber(schema);
    case "boolean":
      return true;
    case "array": {
      const items = get(schema, "items");
      const count = Math.min(numberIn(schema, "minItems") ?? 0, 3);
      return isMap(items) ? Array.from({ length: count }, () => sample(items, depth + 1)) : [];
    }
    default:
      return requiredFields(schema, depth);
  }
}

function sampleText(schema: ValueMap): string {
  if (get(schema, "format") === "date-time") return "2026-01-01T00:00:00Z";
  const least = Math.min(numberIn(schema, "minLength") ?? 0, MAX_LENGTH);
  return "example".padEnd(least, "e").slice(0, numberIn(schema, "maxLength"));
}

function sampleNumber(schema: ValueMap): number {
  const least = numberIn(schema, "minimum");
  const most = numberIn(schema, "maximum") ?? Number.POSITIVE_INFINITY;
  const above = get(schema, "exclusiveMinimum") === true ? 1 : 0;
  const step = numberIn(schema, "multipleOf");
  const value = least === undefined ? Math.min(1, most) : least + above;
  return step === undefined || step <= 0 ? value : Math.ceil(value / step) * step;
}

function numberIn(schema: ValueMap, name: string): number | undefined {
  const value = get(schema, name);
  return typeof value === "number" ? value : undefined;
}
