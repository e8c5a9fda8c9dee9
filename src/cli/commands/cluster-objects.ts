import { groupVersionOf } from "../../engine/schema/builtins.ts";
import { dig, get, type ValueMap } from "../../engine/value/value.ts";
import { builtInKinds } from "../../library/built-in-kinds.ts";
import type { ImportedText } from "../../session/import/types.ts";
import { objectsOf } from "../../text/manifest/flatten-list.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { printable } from "../output/printable.ts";
import type { Terminal } from "../terminal.ts";

/** What to read with kubectl. */
export type ClusterQuestion = {
  /** As for `kubectl get`: `deploy/web`, or `deploy web`. */
  readonly objects: readonly string[];
  /** Options of kubectl that say which cluster, user and namespace: `--context=a`. */
  readonly flags: readonly string[];
  /** A label selector; null for none. */
  readonly selector: string | null;
};

/**
 * Objects of a cluster as texts, its version (`v1.36`; null if kubectl does not know it), and notes about what is missing. Or what kubectl says
 * when it cannot read them.
 */
export type ClusterTexts =
  | {
      readonly texts: readonly ImportedText[];
      readonly version: string | null;
      readonly notes: readonly string[];
    }
  | { readonly problem: string };

/** Reads objects with their managed fields, and the definitions of their kinds, with the user's own kubectl. */
export async function readClusterObjects(
  { spawn }: Pick<Terminal, "spawn">,
  { objects, flags, selector }: ClusterQuestion,
): Promise<ClusterTexts> {
  const get = (args: readonly string[]) => spawn("kubectl", ["get", ...flags, ...args]);
  const select = selector === null ? [] : [`--selector=${selector}`];
  const found = await get(["--output=yaml", "--show-managed-fields", ...select, "--", ...objects]);
  if (found.exit === -1)
    return { problem: "kubectl cannot start. Install kubectl, and add its folder to the PATH." };
  if (found.exit !== 0) return { problem: found.stderr.trim() || `kubectl ended with ${found.exit}.` };
  const values = objectsIn(found.stdout);
  if (values.length === 0) return { problem: "There are no such objects." };
  const texts: ImportedText[] = [{ name: objects.join(" "), text: found.stdout }];
  const version = versionIn((await spawn("kubectl", ["version", ...flags, "--output=json"])).stdout);
  const custom = customKinds(values);
  if (custom.length === 0) return { texts, version, notes: [] };
  const listed = await get([`--output=jsonpath=${NAMES}`, "--", DEFINITIONS]);
  const names = listed.stdout.split("\n").map((line) => line.split(" "));
  const notes: string[] = [];
  for (const { group, kind } of custom) {
    const [name] = names.find((one) => one[1] === group && one[2] === kind) ?? [];
    const definition =
      name === undefined ? null : await get(["--output=yaml", "--", `${DEFINITIONS}/${name}`]);
    if (definition?.exit === 0) texts.push({ name: `definition of ${kind}`, text: definition.stdout });
    else notes.push(`kubectl cannot read the definition of ${kind}: ${reasonOf(definition ?? listed)}`);
  }
  return { texts, version, notes };
}

/** Returns the version of the server in the output of `kubectl version`: `v1.36`; null if it has none. */
function versionIn(output: string): string | null {
  const [document] = parseManifest(output).documents;
  const version = dig(document?.value ?? null, "serverVersion", "gitVersion");
  return typeof version === "string" ? (/^v\d+\.\d+/.exec(version)?.[0] ?? null) : null;
}

const DEFINITIONS = "customresourcedefinitions.apiextensions.k8s.io";

/** A line for each definition: its name, group and kind. */
const NAMES = '{range .items[*]}{.metadata.name} {.spec.group} {.spec.names.kind}{"\\n"}{end}';

function reasonOf({ exit, stderr }: { readonly exit: number; readonly stderr: string }): string {
  return exit === 0 ? "the cluster has none." : printable(stderr.trim());
}

/** Returns the objects of a text. */
export function objectsIn(text: string): readonly ValueMap[] {
  const { documents } = parseManifest(text, { bytes: 64 * 1024 * 1024, whose: "a cluster may have" });
  return objectsOf(documents);
}

/** Returns the kinds of objects that Kubernetes does not have itself, each once. */
function customKinds(
  objects: readonly ValueMap[],
): readonly { readonly group: string; readonly kind: string }[] {
  const { kindOf } = builtInKinds();
  const found = objects.flatMap((object) => {
    const [apiVersion, kind] = [get(object, "apiVersion"), get(object, "kind")];
    if (typeof apiVersion !== "string" || typeof kind !== "string") return [];
    const { group } = groupVersionOf(apiVersion);
    return group === "" || kindOf(apiVersion, kind) !== undefined ? [] : [{ group, kind }];
  });
  return [...new Map(found.map((one) => [`${one.group} ${one.kind}`, one])).values()];
}
