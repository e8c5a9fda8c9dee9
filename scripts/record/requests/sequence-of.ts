import { isMap, type ValueMap } from "../../../src/engine/value/value.ts";
import type { Sequence, SequenceStep } from "./sequence.ts";

/**
 * Returns the sequence of a recorded line: what the line has besides the responses. So a recorder can send the same requests again, also those
 * that somebody wrote by hand.
 */
export function sequenceOf({ steps, ...head }: ValueMap): Sequence {
  const requests = (steps as readonly ValueMap[]).filter(isMap).map(({ response: _, ...step }) => step);
  return { ...head, steps: requests as unknown as readonly SequenceStep[] } as unknown as Sequence;
}
