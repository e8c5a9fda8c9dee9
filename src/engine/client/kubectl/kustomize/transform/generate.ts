import { encodeBase64 } from "../../../../server/structs/encode-base64.ts";
import { mapOf, textAt, textOf } from "../../../../value/field-values.ts";
import { sortedKeys } from "../../../../value/order.ts";
import {
  get,
  has,
  isList,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../../../value/value.ts";
import { fail, messageOf, type Result } from "../../command-error.ts";
import { type Loader, loadFile } from "../model/loader.ts";
import { newResource, type Resource, scalarText } from "../model/resource.ts";

type Pair = readonly [key: string, value: string];

/**
 * Generates a ConfigMap or a Secret. `args` is an entry of `configMapGenerator` or `secretGenerator`, with the common options.
 * Upstream: kustomize api/internal/generators, api/kv/kv.go (v0.21.1).
 */
export function generate(loader: Loader, kind: "ConfigMap" | "Secret", args: ValueMap): Result<Resource> {
  const name = textAt(args, "name");
  if (name === "") return fail("a configmap must have a name");
  const pairs = readPairs(loader, args);
  if ("error" in pairs) return fail(`loading KV pairs: ${messageOf(pairs.error)}`);
  const data: MutableMap = {};
  for (const [key, value] of pairs.value) {
    if (has(data, key)) return fail(`configmap ${name} illegally repeats the key \`${key}\``);
    put(data, key, kind === "Secret" ? encodedLines(value) : value);
  }
  const options = mapOf(get(args, "options"));
  const texts = (key: string): ValueMap => {
    const map = mapOf(get(options, key));
    return Object.fromEntries(sortedKeys(map).map((one) => [one, scalarText(map[one])]));
  };
  const [labels, annotations, namespace] = [texts("labels"), texts("annotations"), textAt(args, "namespace")];
  const object = {
    apiVersion: "v1",
    ...((kind === "Secret" || Object.keys(data).length > 0) && { data }),
    ...(get(options, "immutable") === true && { immutable: true }),
    kind,
    metadata: {
      ...(Object.keys(annotations).length > 0 && { annotations }),
      ...(Object.keys(labels).length > 0 && { labels }),
      name,
      ...(namespace !== "" && { namespace }),
    },
    ...(kind === "Secret" && { type: textAt(args, "type") || "Opaque" }),
  };
  const behavior = textAt(args, "behavior");
  return {
    value: {
      ...newResource(object),
      isGenerated: true,
      needsHash: get(options, "disableNameSuffixHash") !== true,
      behavior:
        behavior === "create" || behavior === "merge" || behavior === "replace" ? behavior : "unspecified",
    },
  };
}

/** Returns an entry with the options of `generatorOptions`, which add to its own. */
export function withCommonOptions(args: ValueMap, common: ValueMap): ValueMap {
  if (Object.keys(common).length === 0) return args;
  const own = mapOf(get(args, "options"));
  const merged = (key: string) => ({ ...mapOf(get(common, key)), ...mapOf(get(own, key)) });
  const either = (key: string) => get(common, key) === true || get(own, key) === true;
  return {
    ...args,
    options: {
      labels: merged("labels"),
      annotations: merged("annotations"),
      disableNameSuffixHash: either("disableNameSuffixHash"),
      immutable: either("immutable"),
    },
  };
}

const LINE = 70;

/** Returns Base64 in lines of 70 characters, if there are several. Upstream: kyaml yaml/datamap.go, encodeBase64. */
function encodedLines(text: string): string {
  const encoded = encodeBase64(text);
  return encoded.length < LINE ? encoded : encoded.replace(/.{1,70}/g, "$&\n");
}

function readPairs(loader: Loader, args: ValueMap): Result<readonly Pair[]> {
  const texts = (key: string): readonly string[] => {
    const list = get(args, key);
    return isList(list) ? list.map((one) => textOf(one as Value)) : [];
  };
  const single = textAt(args, "env");
  const sources = [
    ["env source files:", [...texts("envs"), ...(single === "" ? [] : [single])], readLines],
    ["literal sources", texts("literals"), readLiteral],
    ["file sources:", texts("files"), readFileSource],
  ] as const;
  const pairs: Pair[] = [];
  for (const [words, list, read] of sources) {
    for (const source of list) {
      const found = read(loader, source);
      if ("error" in found) return fail(`${words} [${list.join(" ")}]: ${messageOf(found.error)}`);
      pairs.push(...found.value);
    }
  }
  return { value: pairs };
}

function readLines(loader: Loader, path: string): Result<readonly Pair[]> {
  const text = loadFile(loader, path);
  if ("error" in text) return text;
  const pairs: Pair[] = [];
  for (const line of text.value.replace(/^\ufeff/, "").split(/\r?\n/)) {
    const trimmed = line.trimStart();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    const [key = "", value = ""] = trimmed.split(/=(.*)/s);
    pairs.push([key, value]);
  }
  return { value: pairs };
}

function readLiteral(_: Loader, literal: string): Result<readonly Pair[]> {
  const [key = "", value] = literal.split(/=(.*)/s);
  return key === "" || value === undefined
    ? fail(`invalid literal source ${literal}, expected key=value`)
    : { value: [[key, value.replace(/^(["'])(.*)\1$/s, "$2")]] };
}

function readFileSource(loader: Loader, source: string): Result<readonly Pair[]> {
  const parts = source.split("=");
  const [before = "", after] = parts;
  const quoted = JSON.stringify(source);
  if (parts.length > 2) return fail(`source ${quoted} key name or file path contains '='`);
  if (parts.length === 2 && before === "") {
    return fail(`missing key name for file path ${JSON.stringify(after)} in source ${quoted}`);
  }
  if (after === "")
    return fail(`missing file path for key name ${JSON.stringify(before)} in source ${quoted}`);
  const path = after ?? before;
  const text = loadFile(loader, path);
  if ("error" in text) return text;
  return { value: [[after === undefined ? path.slice(path.lastIndexOf("/") + 1) : before, text.value]] };
}
