import type { Frame } from "../../engine/scenario/frame.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import { plural } from "../../words.ts";
import type { ConflictView } from "../frame/types.ts";
import { oneLine } from "./object-change.ts";
import { managers, since, text, value, verdict } from "./sentence.ts";
import type { Sentence, SentencePart } from "./types.ts";

/** Returns who wanted what, and who owns it. */
export function conflictSentence(conflicts: readonly ConflictView[], frame: Frame): Sentence {
  const { actor } = frame.planned.step;
  const [only] = conflicts;
  const about =
    conflicts.length === 1 && only !== undefined
      ? wantedValue(only, actor)
      : [
          text(` ${actor} wants other values for ${plural(conflicts.length, "field")} of `),
          ...managers(conflicts.flatMap(({ owners }) => owners)),
          text("."),
        ];
  return [verdict("Refused."), ...about, text(` ${restOfStep(frame)}`)];
}

/** ` alice wants .spec.replicas = 3; hpa owns it at 5, since step 2.` */
function wantedValue({ path, label, yours, live, owners }: ConflictView, actor: string): Sentence {
  const field: SentencePart = { kind: "field", path, text: label };
  const [wanted, is] = [oneLine(yours), oneLine(live)];
  const head =
    wanted === null
      ? [text(` ${actor} wants another value for `), field]
      : [text(` ${actor} wants `), field, text(" = "), value(wanted)];
  return [...head, text("; "), ...ownersAt(owners, is), text(".")];
}

function ownersAt(owners: ConflictView["owners"], live: string | null): Sentence {
  const steps = [...new Set(owners.map((owner) => owner.since))];
  const [step = null] = steps.length === 1 ? steps : [];
  return [
    ...managers(owners as readonly ManagerIdentity[]),
    text(owners.length > 1 ? " own it" : " owns it"),
    ...(live === null ? [] : [text(" at "), value(live)]),
    ...(step === null ? [] : [text(" "), since(step)]),
  ];
}

/** The other objects of a step are written although one has a conflict. */
function restOfStep({ results, before, cluster }: Frame): string {
  const written = results.filter(({ outcome }) => WRITTEN.has(outcome)).length;
  if (written > 0) return `The step wrote ${plural(written, "other object")}.`;
  return before === cluster ? "Nothing changed." : "";
}

const WRITTEN: ReadonlySet<string> = new Set(["created", "changed", "deleted"]);
