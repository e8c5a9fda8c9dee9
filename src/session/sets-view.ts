import { applyFlags } from "../engine/client/kubectl/apply-flags.ts";
import { setClusterOf } from "../engine/client/kubectl/applyset/cluster.ts";
import { type PlannedApply, previewApply } from "../engine/client/kubectl/applyset/preview.ts";
import { applySetsOf } from "../engine/client/kubectl/applyset/view.ts";
import { findCommand } from "../engine/client/kubectl/find-command.ts";
import { parseFlags, usageOf } from "../engine/client/kubectl/flags.ts";
import { readObjects } from "../engine/client/kubectl/kustomize.ts";
import type { Run } from "../engine/client/kubectl/run.ts";
import { parseScript } from "../engine/client/shell/parse.ts";
import { plainCommands } from "../engine/client/shell/syntax.ts";
import { type Files, noFiles, withChanges } from "../engine/scenario/files.ts";
import { environmentOf } from "../engine/scenario/line.ts";
import type { Frame } from "../engine/scenario/run.ts";
import type { CommandLine } from "../engine/scenario/scenario.ts";
import type { Cluster } from "../engine/server/cluster.ts";
import type { SetApplyView, SetsView } from "../worker/protocol.ts";
import { isSetApply } from "./sets.ts";

/**
 * The ApplySets after the last of the frames, and what applies of them come to: those of its own line before they are done,
 * else those of the latest line before it, were they done now.
 */
export function setsView(frames: readonly Frame[]): SetsView {
  const index = frames.length - 1;
  const frame = frames[index] as Frame;
  return {
    sets: applySetsOf(setClusterOf(frame.cluster)),
    applies: appliesAt(frames, index),
  };
}

function appliesAt(frames: readonly Frame[], index: number): readonly SetApplyView[] {
  const step = frames.findLastIndex(({ planned, outcome }, at) => {
    return isSetApply(planned.intent) && (outcome !== "disabled" || at === index);
  });
  const { planned, before } = frames[step] ?? {};
  if (planned?.intent.kind !== "run" || before === undefined) return [];
  const { command } = planned.intent;
  const own = step === index;
  const cluster = own ? before : (frames[index] as Frame).cluster;
  const files = own ? withChanges(filesBefore(frames, index), command.files) : filesBefore(frames, index + 1);
  return plannedApplies(command, files, cluster).map((apply) => ({
    line: command.line,
    step,
    own,
    preview: previewApply(setClusterOf(cluster), apply),
  }));
}

/** The files that a line at a place in the story finds. */
function filesBefore(frames: readonly Frame[], index: number): Files {
  const next = frames[index]?.terminal;
  const last = frames.slice(0, index).findLast(({ terminal }) => terminal !== null)?.terminal;
  return next?.before ?? last?.left ?? noFiles;
}

/** The applies with `--applyset` that a line spells out; those with words that the shell would put in are left out. */
function plannedApplies(command: CommandLine, files: Files, cluster: Cluster): readonly PlannedApply[] {
  const parsed = parseScript(command.line);
  if ("error" in parsed) return [];
  const environment = environmentOf({ command, files, before: cluster }, () => cluster);
  return plainCommands(parsed.script).flatMap((words) => {
    if (words[0] !== "kubectl") return [];
    const found = findCommand(words.slice(1), environment.variables);
    if (found.name !== "apply") return [];
    const flags = parseFlags(usageOf("kubectl apply"), applyFlags(environment.variables), found.words);
    if ("fault" in flags || !flags.value.given("applyset")) return [];
    const run: Run = { environment, flags: flags.value, out: [], err: [], warned: new Set() };
    const { infos } = readObjects(run);
    return {
      set: flags.value.text("applyset"),
      namespace: flags.value.text("namespace"),
      manifests: infos.map(({ object }) => object),
    };
  });
}
