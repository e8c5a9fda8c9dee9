import { isDeeper } from "../../value/depth.ts";
import { isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Host } from "../host/host.ts";
import { serverPart } from "../parts/server-parts.ts";

/** The parsed body of a request, or why the server cannot parse it. */
export type Body =
  | {
      readonly value: Value;
      /** The paths of duplicate keys in a JSON text. */
      readonly duplicates: readonly string[];
      /** The error of a strict YAML reader about duplicate keys, or null if there are none. */
      readonly yamlError: string | null;
    }
  | { readonly error: string };

/** Reads a JSON body: a text, or a value. */
export function readJsonBody(body: Value | undefined): Body {
  if (typeof body !== "string") return readValueBody(body);
  const parsed = serverPart().parseJson(body);
  return "error" in parsed ? parsed : { ...parsed, yamlError: null };
}

/** Reads a YAML body: a text, or a value. Errors have the words of Kubernetes' YAML reader. */
export function readYamlBody(body: Value | undefined, host: Host): Body {
  if (body !== undefined && typeof body !== "string") return readValueBody(body);
  const parsed = host.parseYaml(body ?? "");
  const inWords = (error: string) => `error converting YAML to JSON: ${error}`;
  if ("error" in parsed) return { error: inWords(parsed.error) };
  const { value, strictError } = parsed;
  return { value, duplicates: [], yamlError: strictError === null ? null : inWords(strictError) };
}

function readValueBody(body: Value | undefined): Body {
  if (body === undefined) return { error: "unexpected end of JSON input" };
  const read: Body = { value: body, duplicates: [], yamlError: null };
  if (isMap(body) && checkedBodies.has(body)) return read;
  if (isDeeper(body)) return { error: "exceeded max depth" };
  const endless = findNotFinite(body);
  if (endless !== null) return { error: `json: unsupported value: ${endless}` };
  if (isMap(body)) checkedBodies.add(body);
  return read;
}

/** Values that the server has already checked. */
const checkedBodies = new WeakSet<ValueMap>();

/** Returns the first number that JSON cannot represent, as Go prints it, or null if there is none. */
function findNotFinite(value: Value): string | null {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  }
  if (typeof value !== "object" || value === null) return null;
  for (const item of Object.values(value)) {
    const found = findNotFinite(item);
    if (found !== null) return found;
  }
  return null;
}
