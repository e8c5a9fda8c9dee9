import { managerOf } from "../scenario/manager.ts";
import type { Frame } from "../scenario/run.ts";
import type { Intent, Planned } from "../scenario/tasks.ts";
import { isMap, type ValueMap } from "../value/value.ts";
import type { Strategy } from "./strategy.ts";

/** A step as one strategy takes it. */
export type Translated = {
  readonly planned: Planned;
  /** What is applied, as far as the step applies; empty for all other steps, which are the same in every strategy. */
  readonly applied: readonly ValueMap[];
};

/**
 * A step in the terms of a strategy. Applies of all sorts become the strategy's own; create, update, edit, patch (scale too),
 * delete, get, and applies to subresources, which the server alone knows, stay what they are: others write as they write. `frame` is the step under server-side apply: what a
 * command line applied is known from there.
 */
export function translate(planned: Planned, strategy: Strategy, frame: Frame | null): Translated {
  const { step, intent } = planned;
  const objects = step.subresource === undefined ? appliedBy(intent, frame) : [];
  if (objects.length === 0) return { planned: asTyped(planned, strategy), applied: [] };
  const isDry = step.dryRun === true ? " --dry-run=server" : "";
  switch (strategy) {
    case "serverSide":
      if (intent.kind === "run") return { planned: asTyped(planned, strategy), applied: objects };
      return { planned: { step, intent: { kind: "apply", objects } }, applied: objects };
    case "applyV2":
    case "metacontroller":
      return { planned: { step, intent: { kind: strategy, objects } }, applied: objects };
    case "kubectl": {
      const command = {
        line: `kubectl apply -f manifest.json --field-manager="$MANAGER"${isDry}`,
        env: { MANAGER: managerOf(step) },
        files: { "manifest.json": fileOf(objects) },
      };
      return { planned: { step, intent: { kind: "run", command } }, applied: objects };
    }
  }
}

/** The objects that a step applies; empty where it does something else. */
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

const APPLY_LINE = /^\s*kubectl\s+apply\s(?!.*[|;&])/;

function isApplyLine(line: string): boolean {
  return APPLY_LINE.test(line) && !/^\s*kubectl\s+apply\s+(view|edit|set)-last-applied/.test(line);
}

function sentBy({ exchanges }: Frame): readonly ValueMap[] {
  return exchanges.flatMap(({ request: { contentType, body } }) =>
    contentType?.startsWith("application/apply-patch") && isMap(body) ? [body] : [],
  );
}

/** `kubectl apply` with or without `--server-side`; all else as it is. */
function asTyped(planned: Planned, strategy: Strategy): Planned {
  const { step, intent } = planned;
  if (intent.kind !== "run" || !isApplyLine(intent.command.line)) return planned;
  const bare = intent.command.line.replace(/\s--(server-side|force-conflicts)(=true)?(?=\s|$)/g, "");
  const isForced = /\s--force-conflicts/.test(intent.command.line);
  const flags = ` --server-side${isForced ? " --force-conflicts" : ""}`;
  const line = strategy === "serverSide" ? bare.replace(/(kubectl\s+apply)/, `$1${flags}`) : bare;
  return { step, intent: { ...intent, command: { ...intent.command, line } } };
}

function fileOf(objects: readonly ValueMap[]): string {
  const [only] = objects;
  return JSON.stringify(objects.length === 1 ? only : { apiVersion: "v1", kind: "List", items: objects });
}

/** What a step does under a strategy, for a reader. */
export function describeTranslation({ planned, applied }: Translated, strategy: Strategy): string {
  if (applied.length === 0) return "as it is";
  const force = planned.step.force === true ? ", with force" : "";
  switch (strategy) {
    case "serverSide":
      return `PATCH of what is applied; the server merges by who owns what${force}`;
    case "kubectl":
      return "kubectl apply: GET, then a PATCH of what changed since last applied";
    case "applyV2":
      return "GET, merge of last applied, manifest and live object by the schema, PUT";
    case "metacontroller":
      return "GET, merge by conventional keys, PUT";
  }
}
