import { createMergePatch } from "../../patch/merge-patch.ts";
import { equal } from "../../value/equal.ts";
import { copy, get, has, put, type ValueMap, withoutKey } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags } from "./apply-flags.ts";
import { type Attempt, collect, type Fault, plain } from "./fault.ts";
import {
  collectionPath,
  getInfo,
  type Info,
  metaMap,
  metaText,
  pathOf,
  withMeta,
  writeQueryOf,
} from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { type DryRun, printResult } from "./output.ts";
import { itemsOf } from "./prune.ts";
import { ask, namespaceOf, type Run } from "./run.ts";
import { infoNamed, targetsOf } from "./targets.ts";

type Words = {
  /** `labels` or `annotations`. */
  readonly field: string;
  /** `labeled`, `annotated`. */
  readonly done: string;
};

function rule(words: Words, manager: string): CommandRule {
  return {
    flags: {
      ...commonFlags,
      ...outputFlags,
      ...fileFlags,
      ...dryRunFlag,
      overwrite: { kind: "bool" },
      all: { kind: "bool" },
      list: { kind: "bool" },
      selector: { kind: "text", short: "l" },
      "resource-version": { kind: "text" },
      "field-manager": { kind: "text", initial: manager },
    },
    command: (run) => change(run, words),
  };
}

/** `kubectl label`. Upstream: kubectl pkg/cmd/label/label.go (v0.36.3). */
export const labelCommand: CommandRule = rule({ field: "labels", done: "labeled" }, "kubectl-label");

/** `kubectl annotate`. Upstream: kubectl pkg/cmd/annotate/annotate.go (v0.36.3). */
export const annotateCommand: CommandRule = rule(
  { field: "annotations", done: "annotated" },
  "kubectl-annotate",
);

type Changes = { readonly set: ReadonlyMap<string, string>; readonly removed: readonly string[] };

function* change(run: Run, words: Words): Client<Fault | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const first = flags.args.findIndex((word, i) => i > 0 && isChange(word));
  const at = flags.list("filename").length > 0 ? 0 : first < 0 ? flags.args.length : first;
  const changes = readChanges(flags.args.slice(at), words);
  if ("fault" in changes) return changes.fault;
  const targets = targetsOf(run, flags.args.slice(0, at));
  if ("fault" in targets) return targets.fault;
  const infos = [...targets.value.infos];
  for (const kind of targets.value.kinds) {
    const selector = flags.text("selector");
    if (selector === "" && !flags.bool("all")) {
      return plain("resource(s) were provided, but no name was specified").fault;
    }
    const query = selector === "" ? {} : { query: { labelSelector: selector } };
    const path = collectionPath(kind, kind.namespaced ? namespaceOf(run) : "");
    const listed = yield* ask(run, { method: "GET", path, ...query });
    if ("fault" in listed) return listed.fault;
    for (const object of itemsOf(listed.value)) infos.push(infoNamed(run, kind, metaText(object, "name")));
  }
  const faults: Fault[] = [];
  for (const info of infos) {
    const fault = yield* changeOne(run, info, changes.value, words, dryRun.value);
    if (fault !== null) faults.push(fault);
  }
  return collect(faults);
}

function isChange(word: string): boolean {
  return word.includes("=") || word.endsWith("-");
}

function readChanges(words: readonly string[], { field }: Words): Attempt<Changes> {
  const set = new Map<string, string>();
  const removed: string[] = [];
  if (words.length === 0) return plain(`at least one ${field.slice(0, -1)} update is required`);
  for (const word of words) {
    const equals = word.indexOf("=");
    if (equals > 0) set.set(word.slice(0, equals), word.slice(equals + 1));
    else if (word.endsWith("-")) removed.push(word.slice(0, -1));
    else return plain(`unknown ${field.slice(0, -1)} spec: ${word}`);
  }
  const both = removed.find((key) => set.has(key));
  if (both !== undefined) {
    return plain(
      `can not both modify and remove ${field === "labels" ? "a label" : "an annotation"} in the same command`,
    );
  }
  return { value: { set, removed } };
}

function* changeOne(
  run: Run,
  info: Info,
  { set, removed }: Changes,
  { field, done }: Words,
  dryRun: DryRun,
): Client<Fault | null> {
  const got = yield* getInfo(run, info);
  if ("fault" in got) return got.fault;
  const { object } = got.value;
  const before = metaMap(object, field);
  if (!run.flags.bool("overwrite")) {
    for (const [key, value] of set) {
      const old = get(before, key);
      if (old !== undefined && old !== value) {
        return plain(`'${key}' already has a value (${old}), and --overwrite is false`).fault;
      }
    }
  }
  for (const key of removed) {
    if (!has(before, key)) run.out.push(`${field.slice(0, -1)} ${JSON.stringify(key)} not found.\n`);
  }
  const after = changed(before, set, removed);
  const same = equal(before, after);
  const fewer = field === "labels" && set.size === 0 && removed.length > 0;
  const message = same && field === "labels" ? `not ${done}` : fewer ? `un${done}` : done;
  if (same && field === "labels") {
    printResult(run, object, message, dryRun);
    return null;
  }
  const patch = createMergePatch(object, withMeta(object, field, after));
  if ("error" in patch) return plain("the change cannot be made a patch").fault;
  if (dryRun === "client") {
    printResult(run, withMeta(object, field, after), message, dryRun);
    return null;
  }
  const sent = yield* ask(run, {
    method: "PATCH",
    path: pathOf(got.value),
    query: writeQueryOf({
      manager: run.flags.text("field-manager"),
      validation: null,
      dryRun: dryRun === "server",
    }),
    contentType: "application/merge-patch+json",
    body: patch.value,
  });
  if ("fault" in sent) return sent.fault;
  printResult(run, sent.value, message, dryRun);
  return null;
}

function changed(before: ValueMap, set: ReadonlyMap<string, string>, removed: readonly string[]): ValueMap {
  let after = before;
  for (const key of removed) after = withoutKey(after, key);
  const out = copy(after);
  for (const [key, value] of set) put(out, key, value);
  return out;
}
