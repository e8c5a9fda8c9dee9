import { decodeBase64 } from "../../../../server/structs/base64-bytes.ts";
import { quantityNumber, wholeUnits } from "../../../../server/structs/quantity-numbers.ts";
import { listOf, mapOf, textAt } from "../../../../value/field-values.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { textOfBytes } from "../../../../value/utf8-bytes.ts";
import { dig, get, isMap, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { messageOf } from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../../command-run.ts";
import { type Info, metaMap } from "../../objects/object-info.ts";
import { chooseContainers } from "./template-containers.ts";

/** The resources that a variable can have. */
const KNOWN_AMOUNT = /^(limits|requests)\.(cpu|memory|ephemeral-storage|hugepages-.*)$/;

/** The value of a reference, or why it has none. */
type Resolved = { readonly value: string } | { readonly problem: string };

/** Returns the value of a `valueFrom` of a container. */
export type ResolvedEnv = (info: Info, container: ValueMap, from: ValueMap) => Resolved;

/** For commands that resolve nothing. */
export const UNRESOLVED: ResolvedEnv = () => ({ problem: "invalid valueFrom" });

/**
 * Fetches the ConfigMaps and Secrets that the environment of the containers refers to, each once for a container, if `--resolve` asks for it.
 * Upstream: kubectl pkg/cmd/set/env/env_resolve.go (v0.36.3).
 */
export function* resolveEnv(run: CommandRun, infos: readonly Info[]): Client<ResolvedEnv> {
  if (!run.flags.bool("list") || !run.flags.bool("resolve")) return UNRESOLVED;
  const fetched = new Map<string, ValueMap | string>();
  for (const info of infos) {
    for (const container of chooseContainers(info, run.flags.text("containers")).containers) {
      const seen = new Set<string>();
      for (const one of listOf(get(container, "env"))) {
        const path = pathOf(run, mapOf(dig(one, "valueFrom")));
        if (path === null || seen.has(path)) continue;
        seen.add(path);
        const got = yield* sendForBody(run, { method: "GET", path });
        fetched.set(path, "value" in got ? got.value : messageOf(got.error));
      }
    }
  }
  return (info, container, from) => referenceValue(run, { info, container, from, fetched });
}

function pathOf(run: CommandRun, from: ValueMap): string | null {
  for (const [key, plural] of [
    ["secretKeyRef", "secrets"],
    ["configMapKeyRef", "configmaps"],
  ] as const) {
    const ref = get(from, key);
    if (isMap(ref)) return `/api/v1/namespaces/${namespaceOf(run)}/${plural}/${textAt(ref, "name")}`;
  }
  return null;
}

type Reference = {
  readonly info: Info;
  readonly container: ValueMap;
  readonly from: ValueMap;
  readonly fetched: ReadonlyMap<string, ValueMap | string>;
};

function referenceValue(run: CommandRun, { info, container, from, fetched }: Reference): Resolved {
  const path = pathOf(run, from);
  if (path !== null) {
    const isSecret = isMap(get(from, "secretKeyRef"));
    const ref = mapOf(get(from, isSecret ? "secretKeyRef" : "configMapKeyRef"));
    const object = fetched.get(path) ?? "";
    if (typeof object === "string") return { problem: object };
    const key = textAt(ref, "key");
    const held = get(mapOf(get(object, "data")), key);
    if (typeof held === "string") return { value: isSecret ? decoded(held) : held };
    const what = isSecret ? "secret" : "config map";
    return { problem: `key ${key} not found in ${what} ${textAt(ref, "name")}` };
  }
  const field = textAt(mapOf(get(from, "fieldRef")), "fieldPath");
  if (field !== "") return fieldValue(info, field);
  return resourceValue(container, mapOf(get(from, "resourceFieldRef")));
}

/** Returns an amount of a container in units of the divisor, rounded up. */
function resourceValue(container: ValueMap, selector: ValueMap): Resolved {
  const resource = textAt(selector, "resource");
  const [, kind = "", name = ""] = KNOWN_AMOUNT.exec(resource) ?? [];
  if (kind === "") return { problem: `Unsupported container resource : ${resource}` };
  const amount = String(dig(container, "resources", kind, name) ?? "0");
  const given = String(get(selector, "divisor") ?? "0");
  const divisor = quantityNumber(given) === 0 ? "1" : given;
  const [whole, unit] = [amount, divisor].map((text) =>
    name === "cpu" ? Math.ceil(quantityNumber(text) * 1000) : Number(wholeUnits(text)),
  ) as [number, number];
  return { value: String(Math.ceil(whole / unit)) };
}

function decoded(text: string): string {
  const bytes = decodeBase64(text);
  return bytes === null ? "" : textOfBytes(bytes);
}

function fieldValue({ object }: Info, path: string): Resolved {
  const [, list, key] = /^(metadata\.(?:labels|annotations))\['(.*)'\]$/.exec(path) ?? [];
  if (list !== undefined && key !== undefined) {
    return { value: textAt(metaMap(object, list.slice("metadata.".length)), key) };
  }
  if (path === "metadata.labels" || path === "metadata.annotations") {
    const map = metaMap(object, path.slice("metadata.".length));
    return {
      value: sortedKeys(map)
        .map((one) => `${one}=${JSON.stringify(map[one])}`)
        .join("\n"),
    };
  }
  if (/^metadata\.(?:name|namespace|uid)$/.test(path)) {
    return { value: String(dig(object, ...path.split(".")) ?? "") };
  }
  return { problem: `unsupported fieldPath: ${path}` };
}
