import { isList, isMap, type MutableMap, put, type Value } from "../../engine/value/value.ts";

/**
 * Replaces values that vary, such as uids and resourceVersions, with numbers in the order of their first appearance, as in
 * the recordings of kubectl: first files, then output, requests and objects.
 */
export type Normaliser = {
  readonly value: (value: Value, key?: string) => Value;
  readonly text: (text: string) => string;
  /** Returns a file of the recording with the versions and uids of the server under test. */
  readonly file: (text: string) => string;
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const IN_JSON = /(\\?"resourceVersion\\?":\s*\\?")(\d+)/g;
const IN_YAML = /(resourceVersion: ")(\d+)/g;
const IN_QUERY = /(resourceVersion(?:=|%3D))(\d{2,})/g;

/** Returns the replacement for one session. */
export function createNormaliser(): Normaliser {
  const versions = new Map<string, string>();
  const uids = new Map<string, string>();
  const number = (known: Map<string, string>, found: string, prefix: string): string => {
    const name = known.get(found) ?? `${prefix}${known.size + 1}`;
    known.set(found, name);
    return name;
  };
  const version = (_: string, before: string, found: string) => before + number(versions, found, "");
  const text = (given: string): string =>
    given
      .replace(IN_JSON, version)
      .replace(IN_YAML, version)
      .replace(IN_QUERY, version)
      .replace(UUID, (found) => (/^1{8}|^2{8}/.test(found) ? found : number(uids, found, "uid-")))
      .replace(/10\.96\.\d+\.\d+/g, "10.96.0.100");
  const walk = (value: Value, key = ""): Value => {
    if (isList(value)) return value.map((item) => walk(item));
    if (isMap(value)) {
      const quoted = value["path"] === "/metadata/resourceVersion" ? value["value"] : undefined;
      if (typeof quoted === "string" && /^\d\d+$/.test(quoted)) {
        return { ...value, value: number(versions, quoted, "") };
      }
      const out: MutableMap = {};
      for (const name of Object.keys(value)) put(out, name, walk(value[name] as Value, name));
      return out;
    }
    if (typeof value !== "string") return value;
    return key === "resourceVersion" && /^\d\d+$/.test(value) ? number(versions, value, "") : text(value);
  };
  const raw = (known: Map<string, string>, name: string, otherwise: string): string =>
    [...known].find(([, shown]) => shown === name)?.[0] ?? otherwise;
  return {
    value: walk,
    text,
    // An unknown number is a single digit in the file, because the server does not use such versions.
    file: (given) =>
      given
        .replace(IN_JSON, (_, before: string, found: string) => before + raw(versions, found, "1"))
        .replace(IN_YAML, (_, before: string, found: string) => before + raw(versions, found, "1"))
        .replace(/\buid-\d+\b/g, (found) => raw(uids, found, found)),
  };
}
