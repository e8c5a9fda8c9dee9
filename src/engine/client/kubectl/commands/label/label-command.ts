import { createMergePatch } from "../../../../patch/json-merge/create-merge-patch.ts";
import { equal } from "../../../../value/equal.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { utf8Bytes } from "../../../../value/utf8-bytes.ts";
import { copy, get, has, put, type ValueMap, withoutKey } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { forEachTarget } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import { isSince } from "../../client-version.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { hasOneSource } from "../../files/manifest-files.ts";
import {
  commonFlags,
  type DryRun,
  dryRunFlag,
  fileFlags,
  outputFlags,
  selectorFlags,
} from "../../flags/common-flags.ts";
import { splitPairs } from "../../flags/key-value-arguments.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { recordFlag, withChangeCause } from "../../objects/change-cause.ts";
import { type Info, metaMap, withMeta } from "../../objects/object-info.ts";
import { patchRequest, writeSettingsWithoutValidation } from "../../objects/write-requests.ts";
import { readOutputFormat } from "../../output/output-format.ts";
import { printResult } from "../../output/print-result.ts";
import {
  checkChanges,
  type LabelChanges,
  type LabelOrAnnotation,
  overwriteError,
  readChanges,
} from "./label-changes.ts";

function labelSpec(words: LabelOrAnnotation, manager: string): CommandSpec {
  return {
    flags: {
      ...commonFlags,
      ...outputFlags,
      ...fileFlags,
      ...dryRunFlag,
      ...selectorFlags,
      ...recordFlag,
      overwrite: { kind: "bool" },
      local: { kind: "bool" },
      list: { kind: "bool" },
      "resource-version": { kind: "text" },
      "field-manager": { kind: "text", defaultValue: manager },
    },
    run: (run) => changeLabels(run, words),
  };
}

/** `kubectl label`. Upstream: kubectl pkg/cmd/label/label.go (v0.36.3). */
export const labelCommand: CommandSpec = labelSpec({ field: "labels", what: "label" }, "kubectl-label");

/** `kubectl annotate`. Upstream: kubectl pkg/cmd/annotate/annotate.go (v0.36.3). */
export const annotateCommand: CommandSpec = labelSpec(
  { field: "annotations", what: "annotation" },
  "kubectl-annotate",
);

function* changeLabels(run: CommandRun, words: LabelOrAnnotation): Client<CommandError | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  // `annotate` makes its printer first, `label` only when it prints.
  const format = words.what === "annotation" ? readOutputFormat(run) : null;
  if (format !== null && "error" in format) return format.error;
  const split = splitPairs(flags.args, words.what);
  if ("error" in split) return split.error;
  const { resources } = split.value;
  const changes = readChanges(words, split.value.pairs);
  if ("error" in changes) return changes.error;
  const wrong = checkChanges(run, words, resources, changes.value, dryRun.value);
  if (wrong !== null) return wrong;
  const targets = readTargets(run, {
    words: resources,
    selector: flags.text("selector"),
    fieldSelector: flags.text("field-selector"),
    bulk: flags.bool("all"),
    allNamespaces: flags.bool("all-namespaces"),
  });
  if ("error" in targets) return targets.error;
  const { value } = targets;
  const single = value.by === "file" ? hasOneSource(run) : value.by === "name" && value.infos.length === 1;
  if (flags.text("resource-version") !== "" && !single) {
    return fail("--resource-version may only be used with a single resource").error;
  }
  const errors = yield* forEachTarget(run, value, { fetchesFiles: !flags.bool("local") }, function* (info) {
    if (flags.bool("list")) return listLabels(run, info, changes.value, words, single);
    return yield* changeOne(run, info, changes.value, words, dryRun.value);
  });
  return combineErrors(errors);
}

/** Prints the labels as they would be after the changes. It sends nothing. */
function listLabels(
  run: CommandRun,
  { kind, name, object }: Info,
  changes: LabelChanges,
  words: LabelOrAnnotation,
  single: boolean,
): CommandError | null {
  const { field, what } = words;
  const before = metaMap(object, field);
  const conflict = run.flags.bool("overwrite") ? null : overwriteError(words, before, changes);
  if (conflict !== null) return conflict;
  const map = applyChanges(before, changes);
  if (!single) run.out.push(`Listing ${what}s for ${kind.kind}.${kind.group}/${name}:\n`);
  for (const key of sortedKeys(map)) run.out.push(`${single ? "" : " "}${key}=${get(map, key)}\n`);
  return null;
}

function* changeOne(
  run: CommandRun,
  info: Info,
  changes: LabelChanges,
  words: LabelOrAnnotation,
  dryRun: DryRun,
): Client<CommandError | null> {
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
  const conflict = run.flags.bool("overwrite") ? null : overwriteError(words, before, changes);
  if (conflict !== null) return conflict;
  const after = applyChanges(before, changes);
  const message =
    what === "label" && !isSince(run, 36)
      ? olderMessage(run, before, after)
      : resultMessage(words, before, changes);
  const changed = withMeta(object, field, after);
  if (isLocal) return printResult(run, changed, message, dryRun);
  const made = recorded(run, object, changed, changes, words);
  const isSent = what !== "label" || message !== "not labeled" || !isSince(run, 36);
  if (!isSent) return printResult(run, made, message, dryRun);
  const patch = createMergePatch(
    wanted === "" ? object : withMeta(object, "resourceVersion", ""),
    wanted === "" ? made : withMeta(made, "resourceVersion", wanted),
  );
  if ("error" in patch) return fail("the change cannot be made a patch").error;
  const settings = writeSettingsWithoutValidation(run, dryRun === "server");
  const sent = yield* sendForBody(run, patchRequest(info, "merge", patch.value, settings));
  if ("error" in sent) return sent.error;
  return printResult(run, what === "label" ? made : sent.value, message, dryRun);
}

/** Returns the changed object with what `--record` writes. An annotation that the command names is the last one to change. */
function recorded(
  run: CommandRun,
  before: ValueMap,
  changed: ValueMap,
  changes: LabelChanges,
  { field, what }: LabelOrAnnotation,
): ValueMap {
  if (what === "label") return withChangeCause(run, changed);
  const noted = withChangeCause(run, before);
  return withMeta(noted, field, applyChanges(metaMap(noted, field), changes));
}

function resultMessage(
  { what }: LabelOrAnnotation,
  before: ValueMap,
  { set, removed }: LabelChanges,
): string {
  if (what !== "label") return "annotated";
  const added = [...set].some(([key, value]) => get(before, key) !== value);
  const fewer = removed.some((key) => has(before, key));
  if (added) return fewer ? "modified" : "labeled";
  return fewer ? "unlabeled" : "not labeled";
}

/** Returns what kubectl before v1.36 says: it compares only how long the texts of the objects are. */
function olderMessage({ flags }: CommandRun, before: ValueMap, after: ValueMap): string {
  if (equal(before, after) && flags.text("resource-version") === "") return "not labeled";
  const length = (labels: ValueMap): number => utf8Bytes(JSON.stringify(labels)).length;
  return length(after) < length(before) && !flags.bool("overwrite") ? "unlabeled" : "labeled";
}

function applyChanges(before: ValueMap, { set, removed }: LabelChanges): ValueMap {
  let after = before;
  for (const key of removed) after = withoutKey(after, key);
  const out = copy(after);
  for (const [key, value] of set) put(out, key, value);
  return out;
}
