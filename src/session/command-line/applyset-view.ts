import { type PlannedApply, previewApply } from "../../engine/client/kubectl/applyset/view/apply-preview.ts";
import { objectsAndKinds } from "../../engine/client/kubectl/applyset/view/applyset-members.ts";
import { applySetsOf } from "../../engine/client/kubectl/applyset/view/applyset-view.ts";
import { readObjects } from "../../engine/client/kubectl/arguments/read-objects.ts";
import type { CommandRun } from "../../engine/client/kubectl/command-run.ts";
import { applyFlags } from "../../engine/client/kubectl/commands/apply/apply-flags.ts";
import { findCommand } from "../../engine/client/kubectl/commands/find-command.ts";
import { parseFlags, usageErrorFor } from "../../engine/client/kubectl/flags/parse-flags.ts";
import { parseScript } from "../../engine/client/shell/syntax/parse-script.ts";
import { literalCommands } from "../../engine/client/shell/syntax/script-syntax.ts";
import { commandEnvironment } from "../../engine/scenario/command-line/command-line.ts";
import { type Files, noFiles, withFileChanges } from "../../engine/scenario/files.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { CommandLine } from "../../engine/scenario/scenario.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { appliesApplySet } from "./has-applysets.ts";
import type { ApplySetApplyView, ApplySetsView } from "./types.ts";

/**
 * Returns the ApplySets after the last frame, and previews of applies: of the frame's own command line before it runs, or, if
 * it applies no ApplySet, of the latest earlier line that does, as if it ran again now.
 */
export function applySetsView(frames: readonly Frame[]): ApplySetsView {
  const index = frames.length - 1;
  const frame = frames[index] as Frame;
  return {
    sets: applySetsOf(objectsAndKinds(frame.cluster)),
    applies: appliesAt(frames, index),
  };
}

function appliesAt(frames: readonly Frame[], index: number): readonly ApplySetApplyView[] {
  const step = frames.findLastIndex(({ planned, outcome }, at) => {
    return appliesApplySet(planned.intent) && (outcome !== "disabled" || at === index);
  });
  const { planned, before } = frames[step] ?? {};
  if (planned?.intent.kind !== "run" || before === undefined) return [];
  const { command } = planned.intent;
  const own = step === index;
  const cluster = own ? before : (frames[index] as Frame).cluster;
  const files = own
    ? withFileChanges(filesBefore(frames, index), command.files)
    : filesBefore(frames, index + 1);
  return plannedApplies(command, files, cluster).map((apply) => ({
    line: command.line,
    step,
    own,
    preview: previewApply(objectsAndKinds(cluster), apply),
  }));
}

/** Returns the files before the step at `index`. */
function filesBefore(frames: readonly Frame[], index: number): Files {
  const next = frames[index]?.terminal;
  const last = frames.slice(0, index).findLast(({ terminal }) => terminal !== null)?.terminal;
  return next?.filesBefore ?? last?.filesLeft ?? noFiles;
}

/** Returns the `kubectl apply --applyset` commands of a line. Leaves out commands with variables or substitutions. */
function plannedApplies(command: CommandLine, files: Files, cluster: Cluster): readonly PlannedApply[] {
  const parsed = parseScript(command.line);
  if ("error" in parsed) return [];
  const environment = commandEnvironment({ command, files, before: cluster, now: "" }, () => cluster);
  return literalCommands(parsed.script).flatMap((words) => {
    if (words[0] !== "kubectl" && words[0] !== "k") return [];
    const found = findCommand(words.slice(1), environment.variables);
    if (found.name !== "apply") return [];
    const flags = parseFlags(usageErrorFor("kubectl apply"), applyFlags(environment.variables), found.words);
    if ("error" in flags || !flags.value.given("applyset")) return [];
    const unread: string[] = [];
    const run: CommandRun = {
      environment,
      flags: flags.value,
      out: unread,
      err: unread,
      warned: new Set(),
      written: new Map(),
      printer: { documents: 0 },
      changeCause: null,
    };
    const { infos } = readObjects(run);
    return {
      set: flags.value.text("applyset"),
      namespace: flags.value.text("namespace"),
      manifests: infos.map(({ object }) => object),
    };
  });
}
