import type { Frame } from "../engine/scenario/run.ts";
import { type Scenario, type Step, textOf } from "../engine/scenario/scenario.ts";
import type { Intent, Planned } from "../engine/scenario/tasks.ts";
import { type Reading, readStep } from "./read.ts";

/** A step as the session runs it. */
export type Prepared = {
  readonly step: Step;
  readonly reading: Reading;
  readonly planned: Planned;
  /** Whether `planned` is what an earlier text of the step meant, since its text now cannot be read. */
  readonly stale: boolean;
};

/** What each step last meant that could be done, by its id. */
export type Goods = ReadonlyMap<string, Good>;

export type Good = { readonly kind: string; readonly intent: Intent };

/**
 * Reads the steps of a scenario. What is as it was in `previous` is the same object, so that only texts that were
 * edited are parsed and only steps that mean something else are run.
 */
export function prepare(
  scenario: Scenario,
  previous: readonly Prepared[],
  goods: Goods,
): readonly Prepared[] {
  const byId = new Map(previous.map((prepared) => [prepared.step.id, prepared]));
  return scenario.steps.map((step) => {
    const old = byId.get(step.id);
    const reading = old !== undefined && isSameText(old.step, step) ? old.reading : readStep(step);
    const good = goods.get(step.id);
    const stale = reading.intent.kind === "unreadable" && good?.kind === step.action.kind;
    const intent = stale ? good.intent : reading.intent;
    const planned =
      old !== undefined && old.planned.intent === intent && isSameStep(old.step, step)
        ? old.planned
        : { step, intent };
    return { step, reading, planned, stale };
  });
}

/** What the steps have meant, `prepared` included, whose frames came out well. Steps that are no more are forgotten. */
export function learn(prepared: readonly Prepared[], frames: readonly Frame[], goods: Goods): Goods {
  const next = new Map<string, Good>();
  for (const [index, { step, planned }] of prepared.entries()) {
    const frame = frames[index];
    const old = goods.get(step.id);
    if (frame !== undefined && isGood(frame)) {
      next.set(
        step.id,
        old?.intent === planned.intent ? old : { kind: step.action.kind, intent: planned.intent },
      );
    } else if (old !== undefined) {
      next.set(step.id, old);
    }
  }
  return next;
}

/** Whether a frame shows what its text means, not what is wrong with it. A command line may do a part of what it says. */
export function isGood({ outcome, terminal, before, cluster }: Frame): boolean {
  if (outcome === "disabled") return false;
  return (outcome !== "invalid" && outcome !== "refused") || (terminal !== null && cluster !== before);
}

function isSameText(a: Step, b: Step): boolean {
  return a.action.kind === b.action.kind && textOf(a.action) === textOf(b.action) && isSameTarget(a, b);
}

function isSameMap(a: Texts = {}, b: Texts = {}): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
  );
}

type Texts = Readonly<Record<string, string | null>>;

/** Whether two steps with the same text do the same. */
function isSameStep(a: Step, b: Step): boolean {
  return (
    a.actor === b.actor &&
    a.fieldManager === b.fieldManager &&
    a.userAgent === b.userAgent &&
    a.force === b.force &&
    a.dryRun === b.dryRun &&
    a.fieldValidation === b.fieldValidation &&
    a.subresource === b.subresource &&
    a.at === b.at &&
    a.disabled === b.disabled &&
    isSameTarget(a, b)
  );
}

/** Whether all but the text is the same. */
function isSameTarget({ action: a }: Step, { action: b }: Step): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === "patch" && b.kind === "patch" && a.type !== b.type) return false;
  if (a.kind === "run" && b.kind === "run") {
    return a.stdin === b.stdin && isSameMap(a.env, b.env) && isSameMap(a.files, b.files);
  }
  if (a.kind === "applyV2" && b.kind === "applyV2") return a.twoWay === b.twoWay && a.oldMerge === b.oldMerge;
  if (!("target" in a) || !("target" in b)) return true;
  return (
    a.target.apiVersion === b.target.apiVersion &&
    a.target.kind === b.target.kind &&
    a.target.name === b.target.name &&
    a.target.namespace === b.target.namespace
  );
}
