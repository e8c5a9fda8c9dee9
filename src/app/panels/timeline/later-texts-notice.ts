import type { LaterTexts } from "../../../session/field-edit/types.ts";
import { joinNames } from "../../../words.ts";

/**
 * Returns the notice about later steps with the old value: `alice’s step 3 still says replicas: 3. With the same edit, the result of step 3
 * is: replicas 5 → 4.`
 */
export function laterTextsNotice({ actor, field, later, effect }: LaterTexts): string {
  const numbers = later.map(({ index }) => String(index + 1));
  const [steps, say] = later.length === 1 ? ["step", "says"] : ["steps", "say"];
  const still = `${actor}’s ${steps} ${joinNames(numbers)} still ${say} ${field}.`;
  return `${still} With the same edit, the result of step ${numbers.at(-1)} is: ${effect.summary}.`;
}
