import { createMergePatch } from "../../patch/merge-patch.ts";
import { sortedKeys } from "../../value/order.ts";
import { copy, get, has, put, type ValueMap, withoutKey } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags, selectorFlags } from "./apply-flags.ts";
import { collect, type Fault, plain } from "./fault.ts";
import { eachTarget } from "./fetch-targets.ts";
import { type Info, metaMap, patchRequest, unvalidated, withMeta } from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { checkChanges, type MetaChanges, type MetaWords, overwritten, readChanges } from "./meta-changes.ts";
import { type DryRun, printResult } from "./output.ts";
import { splitPairs } from "./pairs.ts";
import { ask, type Run } from "./run.ts";
import { targetsOf } from "./targets.ts";

function rule(words: MetaWords, manager: string): CommandRule {
  return {
    flags: {
      ...commonFlags,
      ...outputFlags,
      ...fileFlags,
      ...dryRunFlag,
      ...selectorFlags,
      overwrite: { kind: "bool" },
      local: { kind: "bool" },
      list: { kind: "bool" },
      "resource-version": { kind: "text" },
      "field-manager": { kind: "text", initial: manager },
    },
    command: (run) => change(run, words),
  };
}

/** `kubectl label`. Upstream: kubectl pkg/cmd/label/label.go (v0.36.3). */
export const labelCommand: CommandRule = rule({ field: "labels", what: "label" }, "kubectl-label");

/** `kubectl annotate`. Upstream: kubectl pkg/cmd/annotate/annotate.go (v0.36.3). */
export const annotateCommand: CommandRule = rule(
  { field: "annotations", what: "annotation" },
  "kubectl-annotate",
);

function* change(run: Run, words: MetaWords): Client<Fault | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const split = splitPairs(flags.args, words.what);
  if ("fault" in split) return split.fault;
  const { resources } = split.value;
  const changes = readChanges(words, split.value.pairs);
  if ("fault" in changes) return changes.fault;
  const wrong = checkChanges(run, words, resources, changes.value, dryRun.value);
  if (wrong !== null) return wrong;
  const targets = targetsOf(run, {
    words: resources,
    selector: flags.text("selector"),
    fieldSelector: flags.text("field-selector"),
    bulk: flags.bool("all"),
    allNamespaces: flags.bool("all-namespaces"),
  });
  if ("fault" in targets) return targets.fault;
  const { value } = targets;
  const single = value.by === "name" && value.infos.length === 1;
  if (flags.text("resource-version") !== "" && !single) {
    return plain("--resource-version may only be used with a single resource").fault;
  }
  const faults = yield* eachTarget(run, value, { latest: !flags.bool("local") }, function* (info) {
    if (flags.bool("list")) return list(run, info, words, single);
    return yield* changeOne(run, info, changes.value, words, dryRun.value);
  });
  return collect(faults);
}

function list(run: Run, { kind, name, object }: Info, { field, what }: MetaWords, single: boolean): null {
  const map = metaMap(object, field);
  if (!single) run.out.push(`Listing ${what}s for ${kind.kind}.${kind.group}/${name}:\n`);
  for (const key of sortedKeys(map)) run.out.push(`${single ? "" : " "}${key}=${get(map, key)}\n`);
  return null;
}

function* changeOne(
  run: Run,
  info: Info,
  changes: MetaChanges,
  words: MetaWords,
  dryRun: DryRun,
): Client<Fault | null> {
  const { object } = info;
  const { field, what } = words;
  const isLocal = dryRun === "client" || run.flags.bool("local");
  const before = metaMap(object, field);
  const wanted = run.flags.text("resource-version");
  if (what === "label" && !isLocal) {
    for (const key of changes.removed) {
      if (!has(before, key)) run.out.push(`label ${JSON.stringify(key)} not found.\n`);
    }
  }
  const taken = run.flags.bool("overwrite") ? null : overwritten(words, before, changes);
  if (taken !== null) return taken;
  const message = messageOf(words, before, changes);
  const after = changed(before, changes);
  const made = withMeta(object, field, after);
  if (isLocal || (what === "label" && message === "not labeled")) {
    return printResult(run, made, message, dryRun);
  }
  const patch = createMergePatch(
    wanted === "" ? object : withMeta(object, "resourceVersion", ""),
    wanted === "" ? made : withMeta(made, "resourceVersion", wanted),
  );
  if ("error" in patch) return plain("the change cannot be made a patch").fault;
  const settings = unvalidated(run, dryRun === "server");
  const sent = yield* ask(run, patchRequest(info, "merge", patch.value, settings));
  if ("fault" in sent) return sent.fault;
  return printResult(run, what === "label" ? made : sent.value, message, dryRun);
}

function messageOf({ what }: MetaWords, before: ValueMap, { set, removed }: MetaChanges): string {
  if (what !== "label") return "annotated";
  const added = [...set].some(([key, value]) => get(before, key) !== value);
  const fewer = removed.some((key) => has(before, key));
  if (added) return fewer ? "modified" : "labeled";
  return fewer ? "unlabeled" : "not labeled";
}

function changed(before: ValueMap, { set, removed }: MetaChanges): ValueMap {
  let after = before;
  for (const key of removed) after = withoutKey(after, key);
  const out = copy(after);
  for (const [key, value] of set) put(out, key, value);
  return out;
}
