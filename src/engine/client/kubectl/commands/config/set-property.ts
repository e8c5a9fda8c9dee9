import { encodeBase64 } from "../../../../server/structs/encode-base64.ts";
import { type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import { FALSE, TRUE } from "../../flags/parse-flags.ts";
import type { Kubeconfig } from "./kubeconfig.ts";
import { AUTH_INFO, CLUSTER, CONTEXT, type Fields, type FieldType } from "./kubeconfig-fields.ts";

/** A new value; null removes the property. `isRaw`: the value of bytes is not base64. */
export type NewValue = { readonly text: string; readonly isRaw: boolean } | null;

type SectionName = "clusters" | "contexts" | "users";

const FIELDS: { readonly [key in SectionName]: Fields } = {
  clusters: CLUSTER,
  contexts: CONTEXT,
  users: AUTH_INFO,
};

/**
 * Returns the kubeconfig with a changed property, such as `contexts.dev.namespace`. The names of entries may contain dots.
 * Upstream: kubectl pkg/cmd/config/set.go, navigation_step_parser.go (v0.36.3).
 */
export function withProperty(config: Kubeconfig, path: string, value: NewValue): Result<Kubeconfig> {
  const [section = "", ...rest] = path.split(".");
  if (section === "current-context" || section === "kind" || section === "apiVersion") {
    if (rest.length > 0) return fail(`unable to parse one or more field values of ${path}`);
    return {
      value: section === "current-context" ? { ...config, currentContext: value?.text ?? "" } : config,
    };
  }
  if (!Object.hasOwn(FIELDS, section)) return fail(`unable to parse ${path} after [] at api.Config`);
  const key = section as SectionName;
  if (rest.length === 0) {
    return value === null ? { value: { ...config, [key]: new Map() } } : fail(mapError(config, key));
  }
  return withEntryProperty(config, key, rest, path, value);
}

function withEntryProperty(
  config: Kubeconfig,
  key: SectionName,
  rest: readonly string[],
  path: string,
  value: NewValue,
): Result<Kubeconfig> {
  const fields = FIELDS[key];
  const known = rest.findIndex((part, at) => at > 0 && Object.hasOwn(fields, part));
  const name = rest.slice(0, known < 0 ? rest.length : known).join(".");
  const [field, ...more] = known < 0 ? [] : rest.slice(known);
  const entries = new Map(config[key]);
  if (field === undefined) {
    // A name takes all words up to a field, so a wrong field is a part of the name.
    if (value !== null) return fail(mapError(config, key));
    entries.delete(name);
    return { value: { ...config, [key]: entries } };
  }
  const type = fields[field] as FieldType;
  if (more.length > 0 && type !== "map") return fail(`unable to parse one or more field values of ${path}`);
  const entry = entries.get(name);
  if (entry === undefined && value === null) return fail(`current map key \`${name}\` is invalid`);
  const changed = withField(entry ?? {}, [field, ...more], type, value);
  if ("error" in changed) return changed;
  entries.set(name, changed.value);
  return { value: { ...config, [key]: entries } };
}

function withField(
  entry: ValueMap,
  [field = "", ...more]: readonly string[],
  type: FieldType,
  value: NewValue,
): Result<ValueMap> {
  if (value === null) return { value: withoutKey(entry, field) };
  const { text, isRaw } = value;
  switch (type) {
    case "text":
      return { value: withKey(entry, field, text) };
    case "bool":
      if (TRUE.has(text) || FALSE.has(text)) return { value: withKey(entry, field, TRUE.has(text)) };
      return fail(`strconv.ParseBool: parsing ${JSON.stringify(text)}: invalid syntax`);
    case "bytes":
      if (isRaw) return { value: withKey(entry, field, encodeBase64(text)) };
      if (/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) {
        return { value: withKey(entry, field, text) };
      }
      return fail(`error decoding input value: illegal base64 data at input byte ${wrongByte(text)}`);
    case "list":
      return fail("unrecognized slice type. string");
    case "map":
      return fail(`${[field, ...more].join(".")}: change this in the file, not with kubectl config set`);
  }
}

/** Go prints the addresses of the entries, which differ in each run; here, all are the same. */
function mapError(config: Kubeconfig, key: SectionName): string {
  const entries = [...config[key].keys()].sort().map((name) => `${name}:0xc000000000`);
  return `can't set a map to a value: map[${entries.join(" ")}]`;
}

/** Returns the position of the first byte that is wrong in base64. */
function wrongByte(text: string): number {
  const at = text.search(/[^A-Za-z0-9+/]/);
  return at < 0 ? text.length - (text.length % 4) : at;
}
