import { utf8Bytes } from "../../../value/utf8-bytes.ts";
import type { ValueMap } from "../../../value/value.ts";

/** The parameters of an OpenAPI 2 document that many operations share. */
export type SharedParameters = {
  /** Returns a reference to a parameter, which it adds; or the parameter itself if each operation has its own. */
  readonly reference: (parameter: ValueMap) => ValueMap;
  /** Returns the parameters by name. */
  readonly all: () => ValueMap;
};

/** Parameters that clients look for in each operation, and those that name a kind. */
const ALWAYS_OWN = new Set(["name", "fieldValidation", "dryRun"]);

/** Upstream: kube-openapi pkg/builder/parameters.go. */
export function newSharedParameters(): SharedParameters {
  const names = new Map<string, { readonly name: string; readonly parameter: ValueMap }>();
  return {
    reference: (parameter) => {
      const text = JSON.stringify(parameter);
      const name = String(parameter["name"]);
      if (ALWAYS_OWN.has(name)) return parameter;
      if (parameter["in"] === "body" && !text.includes('"#/definitions/io.k8s.apimachinery'))
        return parameter;
      const known = names.get(text) ?? { name: `${name}-${hashOf(text)}`, parameter };
      names.set(text, known);
      return { $ref: `#/parameters/${known.name}` };
    },
    all: () => {
      const sorted = [...names.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
      return Object.fromEntries(sorted.map(({ name, parameter }) => [name, parameter]));
    },
  };
}

/** Returns a reference to a type in an OpenAPI 2 document. */
export function definitionReference(type: string): ValueMap {
  return { $ref: `#/definitions/${type}` };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Returns eight letters: the beginning of the text's hash (FNV-1, 64 bits) in base64. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of utf8Bytes(text.replace(/[<>&]/g, goEscape)))
    hash = BigInt.asUintN(64, hash * 0x100000001b3n) ^ BigInt(byte);
  const first = hash >> 16n;
  return Array.from({ length: 8 }, (_, at) => LETTERS[Number((first >> BigInt(42 - 6 * at)) & 63n)]).join("");
}

/** Returns a character as Go writes it in JSON. */
function goEscape(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16)}`;
}
