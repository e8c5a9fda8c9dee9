import { get } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { commonFlags } from "../apply-flags.ts";
import { type Attempt, type Fault, plain } from "../fault.ts";
import type { FlagRules } from "../flags.ts";
import { collectionPath, metaMap, metaText } from "../info.ts";
import { kindFor, type ServedKind } from "../kinds.ts";
import type { CommandRule } from "../kubectl.ts";
import { listOf, nameOf, printDocument } from "../output.ts";
import { itemsOf } from "../prune.ts";
import { ask, namespaceOf, type Run } from "../run.ts";
import { printTable } from "../text-table.ts";
import type { Member } from "./apply.ts";
import { findSet, membersByHints } from "./crawl.ts";
import { GROUP_KINDS, GROUP_RESOURCES, ID, NAMESPACES, TOOLING } from "./names.ts";
import { parentTypes } from "./parent.ts";

const flags: FlagRules = {
  ...commonFlags,
  output: { kind: "text", short: "o" },
  "show-managed-fields": { kind: "bool" },
  "all-namespaces": { kind: "bool", short: "A" },
};

/** `kubectl applyset view`: the members of a set. Our own; KEP-3659 sketches it as `view-applyset`. */
export const viewCommand: CommandRule = { flags, command: view };

/** `kubectl applyset list`: the sets of a namespace, with those of other tools. Our own; KEP-3659: `list-applysets`. */
export const listCommand: CommandRule = { flags, command: list };

function* view(run: Run): Client<Fault | null> {
  const found = yield* findSet(run);
  if ("fault" in found) return found.fault;
  const members = yield* membersByHints(run, found.value);
  if ("fault" in members) return members.fault;
  return show(run, members.value);
}

function show(run: Run, members: readonly Member[]): Fault | null {
  const objects = members.map(({ object }) => object);
  const output = run.flags.text("output");
  switch (output) {
    case "name":
      for (const object of objects) run.out.push(`${nameOf(object)}\n`);
      return null;
    case "yaml":
    case "json":
      printDocument(run, output, listOf(objects));
      return null;
    case "": {
      const rows = members.map(({ namespace, object }) => [namespace || "<none>", nameOf(object)]);
      run.out.push(rows.length === 0 ? "No members\n" : printTable([["NAMESPACE", "NAME"], ...rows]));
      return null;
    }
    default:
      return plain(`unexpected -o output mode: ${output}. Here are: name, json, yaml`).fault;
  }
}

function* list(run: Run): Client<Fault | null> {
  if (run.flags.args.length > 0) return plain(`Unexpected args: [${run.flags.args.join(" ")}]`).fault;
  const parents = yield* listParents(run);
  if ("fault" in parents) return parents.fault;
  if (run.flags.text("output") !== "") return show(run, parents.value);
  const rows = parents.value.map(({ namespace, object }) => {
    const annotations = metaMap(object, "annotations");
    const text = (key: string) => String(get(annotations, key) || "<none>");
    const kinds = text(GROUP_KINDS) === "<none>" ? text(GROUP_RESOURCES) : text(GROUP_KINDS);
    return [namespace || "<none>", nameOf(object), text(TOOLING), kinds, text(NAMESPACES)];
  });
  const header = ["NAMESPACE", "NAME", "TOOLING", "KINDS", "ADDITIONAL NAMESPACES"];
  run.out.push(rows.length === 0 ? "No ApplySets found\n" : printTable([header, ...rows]));
  return null;
}

/** The parents in the namespace of a command, or everywhere: Secrets, ConfigMaps, and objects of labelled definitions. */
export function* listParents(run: Run): Client<Attempt<readonly Member[]>> {
  const types = yield* parentTypes(run);
  if ("fault" in types) return types;
  const served = run.environment.kinds();
  const kinds = [kindFor(served, "v1", "Secret"), kindFor(served, "v1", "ConfigMap")];
  for (const name of types.value) kinds.push(served.find((one) => `${one.plural}.${one.group}` === name));
  const found: Member[] = [];
  for (const kind of kinds) {
    if (kind === undefined) continue;
    const listed = yield* ask(run, listRequest(run, kind));
    if ("fault" in listed) return listed;
    for (const object of itemsOf(listed.value)) {
      found.push({ kind, namespace: metaText(object, "namespace"), object });
    }
  }
  return { value: found };
}

function listRequest(run: Run, kind: ServedKind) {
  const namespace = kind.namespaced && !run.flags.bool("all-namespaces") ? namespaceOf(run) : "";
  const query = { labelSelector: ID };
  return { method: "GET", path: collectionPath(kind, namespace), query } as const;
}
