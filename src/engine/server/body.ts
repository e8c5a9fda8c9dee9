import { isDeeper } from "../value/depth.ts";
import { isMap, type Value, type ValueMap } from "../value/value.ts";
import type { Host } from "./cluster.ts";
import { parseJson } from "./json-text.ts";

/** A request's body, parsed. */
export type Body =
  | {
      readonly value: Value;
      /** Paths of duplicate keys of a JSON text. */
      readonly duplicates: readonly string[];
      /** What a strict YAML reader says of duplicate keys; null if there are none. */
      readonly yamlError: string | null;
    }
  | { readonly error: string };

/** Reads a body that is JSON, as a text or as a value. */
export function readJsonBody(body: Value | undefined): Body {
  if (typeof body !== "string") return readValueBody(body);
  const parsed = parseJson(body);
  return "error" in parsed ? parsed : { ...parsed, yamlError: null };
}

/** Reads a body that is YAML, as a text or as a value. Errors are in the words of Kubernetes' YAML reader. */
export function readYamlBody(body: Value | undefined, host: Host): Body {
  if (typeof body !== "string") return readValueBody(body);
  const parsed = host.parseYaml(body);
  if ("error" in parsed) return { error: `error converting YAML to JSON: yaml: ${parsed.error}` };
  if (isDeeper(parsed.value)) return { error: "error converting YAML to JSON: exceeded max depth" };
  const endless = notFinite(parsed.value);
  if (endless !== null)
    return { error: `error converting YAML to JSON: json: unsupported value: ${endless}` };
  const lines = parsed.duplicates.map(
    ({ line, key }) => `  line ${line}: key ${JSON.stringify(key)} already set in map`,
  );
  const yamlError =
    lines.length === 0 ? null : `error converting YAML to JSON: yaml: unmarshal errors:\n${lines.join("\n")}`;
  return { value: parsed.value, duplicates: [], yamlError };
}

function readValueBody(body: Value | undefined): Body {
  if (body === undefined) return { error: "unexpected end of JSON input" };
  const read: Body = { value: body, duplicates: [], yamlError: null };
  if (isMap(body) && sound.has(body)) return read;
  if (isDeeper(body)) return { error: "exceeded max depth" };
  const endless = notFinite(body);
  if (endless !== null) return { error: `json: unsupported value: ${endless}` };
  if (isMap(body)) sound.add(body);
  return read;
}

/** Bodies that were looked through before. */
const sound = new WeakSet<ValueMap>();

/** The first number that JSON cannot say, as Go prints it; null if there is none. */
function notFinite(value: Value): string | null {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  }
  if (typeof value !== "object" || value === null) return null;
  for (const item of Object.values(value)) {
    const found = notFinite(item);
    if (found !== null) return found;
  }
  return null;
}
