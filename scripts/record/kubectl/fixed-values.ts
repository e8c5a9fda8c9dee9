import { isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";

/**
 * Returns a request without what differs from run to run: the order of a field selector, how long kubectl watches, and from which version of
 * the whole cluster on.
 */
export function fixedRequest({ accept, ...request }: ValueMap, isLong: boolean): ValueMap {
  const { query, user, body, code, ...head } = request;
  const given = (query ?? {}) as { readonly [key: string]: Value };
  const { fieldSelector, resourceVersion, timeout, timeoutSeconds, watch } = given;
  const made = {
    ...(query as ValueMap | undefined),
    ...(fieldSelector !== undefined && { fieldSelector: String(fieldSelector).split(",").sort().join(",") }),
    ...(timeout !== undefined && watch === "true" && { timeout: "5m0s" }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds: "300" }),
    ...(resourceVersion !== undefined &&
      watch === "true" &&
      resourceVersion !== "0" && { resourceVersion: "1" }),
  };
  const { contentType, ...first } = head;
  return {
    ...first,
    ...(query !== undefined && { query: made }),
    ...(contentType !== undefined && { contentType }),
    ...(isLong && accept !== undefined && { accept }),
    ...(user !== undefined && { user }),
    ...(body !== undefined && { body }),
    code: code ?? 0,
  };
}

/** Returns a text with fixed names of temporary files, and fixed numbers in addresses of watches. */
export function withoutTemporaryNames(text: string): string {
  return text
    .replace(/timeoutSeconds=\d+/g, "timeoutSeconds=300")
    .replace(/\bresourceVersion:\d+/g, "resourceVersion:1")
    .replace(/(\.kubectl-edit-|-edit-)\d+/g, "$10")
    .replace(/"?\/tmp\/kubectl-[\w.-]*\.yaml/g, (found) => found.replace(/-\d+\.yaml/, "-0.yaml"));
}

/** Returns a value whose texts are changed. The keys of maps stay. */
export function mapTexts(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item: Value) => mapTexts(item, change));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
}
