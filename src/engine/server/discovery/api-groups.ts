import { apiVersionOf } from "../../schema/builtins.ts";
import { compareText } from "../../value/order.ts";
import { sha256 } from "../../value/sha256.ts";
import { utf8Bytes } from "../../value/utf8-bytes.ts";
import type { ValueMap } from "../../value/value.ts";
import { encodeBytes } from "../structs/encode-base64.ts";
import type { Group, GroupVersion, ServedKind } from "./served-groups.ts";

/** Returns the document of `/api`. */
export function apiVersions(): ValueMap {
  return {
    kind: "APIVersions",
    versions: ["v1"],
    serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress: "192.0.2.2:6443" }],
  };
}

/**
 * Returns the document of `/apis`. Groups of custom resources have the order of their first APIService: `v1.example.com`.
 */
export function groupList(groups: readonly Group[]): ValueMap {
  const isCustom = ({ versions }: Group): boolean => versions[0]?.kinds[0]?.custom ?? false;
  const builtin = groups.filter((group) => group.name !== "" && !isCustom(group));
  const custom = groups.filter(isCustom).sort((a, b) => compareText(firstService(a), firstService(b)));
  return { kind: "APIGroupList", apiVersion: "v1", groups: [...builtin, ...custom].map(describe) };
}

function firstService({ name, versions }: Group): string {
  return versions.map(({ version }) => `${version}.${name}`).sort(compareText)[0] ?? "";
}

/** Returns the document of one group. */
export function groupDocument(group: Group): ValueMap {
  return { kind: "APIGroup", apiVersion: "v1", ...describe(group) };
}

function describe({ name, versions }: Group): ValueMap {
  const list = versions.map(({ version }) => ({
    groupVersion: apiVersionOf({ group: name, version }),
    version,
  }));
  return { name, versions: list, preferredVersion: list[0] ?? {} };
}

/** Returns the document of one version of a group. */
export function resourceList(group: string, { version, kinds }: GroupVersion): ValueMap {
  return {
    kind: "APIResourceList",
    ...(group !== "" && { apiVersion: "v1" }),
    groupVersion: apiVersionOf({ group, version }),
    resources: kinds.flatMap(resources),
  };
}

function resources(kind: ServedKind): readonly ValueMap[] {
  const { plural, singular, namespaced, verbs, shortNames, categories, storage } = kind;
  const own: ValueMap = {
    name: plural,
    singularName: singular,
    namespaced,
    kind: kind.kind,
    verbs,
    ...(shortNames.length > 0 && { shortNames }),
    ...(categories.length > 0 && { categories }),
    ...(storage !== "" && { storageVersionHash: hashOf(kind) }),
  };
  const parts = kind.subresources.map((part) => ({
    name: `${plural}/${part.name}`,
    singularName: "",
    namespaced,
    ...(part.group !== kind.group || part.version !== kind.version
      ? { group: part.group, version: part.version }
      : {}),
    kind: part.kind,
    verbs: part.verbs,
  }));
  return [own, ...parts];
}

const hashes = new WeakMap<ServedKind, string>();

/** Returns the storage version hash, which changes when the storage version of a kind changes. */
function hashOf(kind: ServedKind): string {
  const found = hashes.get(kind);
  if (found !== undefined) return found;
  const text = `${kind.storage}/${kind.kind}`;
  const made = encodeBytes(sha256(utf8Bytes(text)).slice(0, 8));
  hashes.set(kind, made);
  return made;
}
