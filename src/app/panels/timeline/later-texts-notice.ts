import type { LaterTexts } from "../../../session/field-edit/types.ts";
import { joinNames } from "../../../words.ts";

/** Returns the notice about later steps with the old value: `alice’s step 3 still says replicas: 3.` */
export function laterTextsNotice({ actor, field, later }: LaterTexts): string {
  const numbers = later.map(({ index }) => String(index + 1));
  const [steps, say] = later.length === 1 ? ["step", "says"] : ["steps", "say"];
  return `${actor}’s ${steps} ${joinNames(numbers)} still ${say} ${field}.`;
}
