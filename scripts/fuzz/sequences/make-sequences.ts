import { FIRST_STEP, type Sequence, type SequenceStep } from "../../record/requests/sequence.ts";
import { createDice } from "./dice.ts";
import type { RandomKind } from "./random-kind.ts";
import { KINDS } from "./random-object.ts";
import { randomStep } from "./random-step.ts";

/** Returns random sequences: several clients create, update, patch and apply the same object. The same seed returns the same sequences. */
export function makeSequences(seed: number, count: number, onlyKind?: string): readonly Sequence[] {
  const dice = createDice(seed);
  const weights = Object.entries(KINDS).map(([name, { weight }]) => [weight, name] as const);
  return Array.from({ length: count }, (_, i) => {
    const kindName = onlyKind ?? dice.weighted(weights);
    const { definition } = KINDS[kindName] as RandomKind;
    const name = `obj-${seed}-${i}`;
    let seconds = 0;
    const steps: SequenceStep[] = [];
    for (let left = 4 + dice.below(7); left > 0; left--) {
      const made = randomStep(dice, kindName, name, steps.length === 0);
      if (dice.chance(0.15)) seconds++;
      steps.push({ at: timeAfter(seconds), ...made });
    }
    const setup = definition === undefined ? {} : { setup: [definition] };
    return { name: `random-${seed}-${i}-${kindName}`, ...setup, steps };
  });
}

function timeAfter(seconds: number): string {
  return new Date(Date.parse(FIRST_STEP) + seconds * 1000).toISOString().replace(".000Z", "Z");
}
