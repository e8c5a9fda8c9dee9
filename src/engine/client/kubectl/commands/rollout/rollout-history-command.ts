import { mapOf } from "../../../../value/field-values.ts";
import { dig, get, isMap, type Value, withKey } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { forEachTarget } from "../../arguments/fetch-resources.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { outputFlags } from "../../flags/common-flags.ts";
import type { Info } from "../../objects/object-info.ts";
import { alignTabs } from "../../output/align-tabs.ts";
import { printTypedResult } from "../../output/print-result.ts";
import { podTemplateLines } from "../describe/describe-pod.ts";
import { rolloutFlags } from "./change-rollout.ts";
import { type PodHistory, type Revision, readHistory } from "./pod-history.ts";
import { readRevisionTargets } from "./revision-targets.ts";
import { noVisitor, rolloutKind } from "./rollout-kinds.ts";

/** `kubectl rollout history`. Upstream: kubectl pkg/cmd/rollout/rollout_history.go (v0.36.3). */
export const rolloutHistoryCommand: CommandSpec = {
  flags: { ...rolloutFlags, ...outputFlags, revision: { kind: "int", defaultValue: "0" } },
  run: history,
};

const CHANGE_CAUSE = "kubernetes.io/change-cause";
const UNKNOWN = "unable to find the specified revision";

function* history(run: CommandRun): Client<CommandError | null> {
  const read = readRevisionTargets(run);
  if ("error" in read) return read.error;
  const { revision, targets } = read.value;
  const errors = yield* forEachTarget(run, targets, { fetchesFiles: true, typed: true }, (info) =>
    historyOf(run, info, revision),
  );
  return combineErrors(errors);
}

function* historyOf(run: CommandRun, info: Info, wanted: number): Client<CommandError | null> {
  const kind = rolloutKind(
    info.kind,
    noVisitor(info.kind, "history", "no history viewer has been implemented for"),
  );
  if ("error" in kind) return kind.error;
  const read = yield* readHistory(run, kind.value, info, true);
  if ("error" in read) return read.error;
  if (run.flags.text("output") !== "") return printRevisions(run, kind.value, read.value, wanted);
  const text = historyText(read.value, wanted, kind.value === "Deployment");
  if ("error" in text) return text.error;
  const head = wanted > 0 ? `with revision #${wanted}` : "";
  return printTypedResult(run, info.object, `${head}\n${text.value}`);
}

function printRevisions(
  run: CommandRun,
  kind: string,
  { object, revisions }: PodHistory,
  wanted: number,
): CommandError | null {
  const chosen = wanted > 0 ? revisions.filter(({ number }) => number === wanted) : revisions;
  if (wanted > 0 && chosen.length === 0) return fail(UNKNOWN).error;
  for (const { stored, template } of chosen) {
    const shown =
      kind === "Deployment"
        ? stored
        : withKey(object, "spec", withKey(mapOf(get(object, "spec")), "template", template ?? {}));
    const error = printTypedResult(run, shown, "");
    if (error !== null) return error;
  }
  return null;
}

/** Returns the revisions, or the wanted one, with the cause of the change in its annotations if `showsCause`. */
function historyText({ revisions }: PodHistory, wanted: number, showsCause: boolean): Result<string> {
  if (revisions.length === 0) return { value: "No rollout history found." };
  if (wanted > 0) {
    const found = revisions.find(({ number }) => number === wanted);
    if (found === undefined) return fail(UNKNOWN);
    return { value: showsCause ? templateOf(found) : podTemplateLines(found.template) };
  }
  const rows = revisions.map((one) => `${one.number}\t${causeOf(one) || "<none>"}\n`);
  return { value: alignTabs(`REVISION\tCHANGE-CAUSE\n${rows.join("")}`) };
}

function causeOf({ stored }: Revision): string {
  return String(dig(stored, "metadata", "annotations", CHANGE_CAUSE) ?? "");
}

/** Returns the pod template of a revision, whose annotations also have the cause of the change. */
function templateOf(revision: Revision): string {
  const cause = causeOf(revision);
  const { template } = revision;
  if (cause === "" || !isMap(template)) return podTemplateLines(template);
  const metadata = mapOf(get(template, "metadata"));
  const annotations: Value = withKey(mapOf(get(metadata, "annotations")), CHANGE_CAUSE, cause);
  return podTemplateLines(withKey(template, "metadata", withKey(metadata, "annotations", annotations)));
}
