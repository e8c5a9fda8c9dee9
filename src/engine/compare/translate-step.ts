import { isApplyRequest } from "../ownership/request-writer.ts";
import { KUBECTL_APPLY } from "../scenario/command-line/apply-line.ts";
import type { Frame } from "../scenario/frame.ts";
import { managerOfStep } from "../scenario/step-manager.ts";
import type { Intent, PlannedStep } from "../scenario/tasks.ts";
import { isMap, type ValueMap } from "../value/value.ts";
import type { Strategy } from "./strategy.ts";

/** A step under one strategy. */
export type TranslatedStep = {
  readonly planned: PlannedStep;
  /** The objects that the step applies; empty for steps that do not apply, which are the same under every strategy. */
  readonly applied: readonly ValueMap[];
};

/**
 * Translates a step to a strategy. Every kind of apply becomes the strategy's own. Other steps stay the same: create, update, edit,
 * patch, delete, get, and applies to subresources. `frame` is the step under server-side apply, from which the objects of a command
 * line are known.
 */
export function translateStep(planned: PlannedStep, strategy: Strategy, frame: Frame | null): TranslatedStep {
  const { step, intent } = planned;
  const objects = step.subresource === undefined ? appliedBy(intent, frame) : [];
  if (objects.length === 0) return { planned: withServerSideFlag(planned, strategy), applied: [] };
  const dryRunFlag = step.dryRun === true ? " --dry-run=server" : "";
  switch (strategy) {
    case "serverSide":
      if (intent.kind === "run") return { planned: withServerSideFlag(planned, strategy), applied: objects };
      if (intent.kind === "apply") return { planned, applied: objects };
      return { planned: { step, intent: { kind: "apply", objects } }, applied: objects };
    case "applyV2":
    case "metacontroller":
      return { planned: { step, intent: { kind: strategy, objects } }, applied: objects };
    case "kubectl": {
      const command = {
        line: `kubectl apply -f manifest.json --field-manager="$MANAGER"${dryRunFlag}`,
        env: { MANAGER: managerOfStep(step) },
        files: { "manifest.json": fileOf(objects) },
      };
      return { planned: { step, intent: { kind: "run", command } }, applied: objects };
    }
  }
}

/** Returns the objects that a step applies; empty if it does not apply. */
function appliedBy(intent: Intent, frame: Frame | null): readonly ValueMap[] {
  switch (intent.kind) {
    case "apply":
    case "applyV2":
    case "metacontroller":
      return intent.objects;
    case "run":
      return isApplyLine(intent.command.line) && frame !== null ? sentBy(frame) : [];
    default:
      return [];
  }
}

/** Whether a line is only a `kubectl apply`. */
function isApplyLine(line: string): boolean {
  return line.trimStart().search(KUBECTL_APPLY) === 0 && !/[|;&]/.test(line);
}

function sentBy({ exchanges }: Frame): readonly ValueMap[] {
  return exchanges.flatMap(({ request }) =>
    isApplyRequest(request) && isMap(request.body) ? [request.body] : [],
  );
}

/** Adds `--server-side` to a `kubectl apply`, or removes it, as the strategy needs. Other steps are returned as they are. */
function withServerSideFlag(planned: PlannedStep, strategy: Strategy): PlannedStep {
  const { step, intent } = planned;
  if (intent.kind !== "run" || !isApplyLine(intent.command.line)) return planned;
  const clientSide = intent.command.line.replace(/\s--(server-side|force-conflicts)(=true)?(?=\s|$)/g, "");
  const isForced = /\s--force-conflicts/.test(intent.command.line);
  const flags = ` --server-side${isForced ? " --force-conflicts" : ""}`;
  const line = strategy === "serverSide" ? clientSide.replace(KUBECTL_APPLY, `$&${flags}`) : clientSide;
  return { step, intent: { ...intent, command: { ...intent.command, line } } };
}

function fileOf(objects: readonly ValueMap[]): string {
  const [only] = objects;
  return JSON.stringify(objects.length === 1 ? only : { apiVersion: "v1", kind: "List", items: objects });
}

/** The description of a step that does not apply, and so does the same under every strategy. */
export const SAME_STEP = "unchanged";

/** Describes what a step does under a strategy. */
export function describeTranslation({ planned, applied }: TranslatedStep, strategy: Strategy): string {
  if (applied.length === 0) return SAME_STEP;
  const force = planned.step.force === true ? ", with force" : "";
  switch (strategy) {
    case "serverSide":
      return `PATCH with the configuration; the server merges it by field owners${force}`;
    case "kubectl":
      return "kubectl apply: GET, then a PATCH with the changes since the last applied configuration";
    case "applyV2":
      return "GET, merge of last applied configuration, manifest and live object by the schema, PUT";
    case "metacontroller":
      return "GET, merge by conventional keys, PUT";
  }
}
