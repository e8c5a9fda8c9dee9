import { isMap, type ValueMap } from "../../../src/engine/value/value.ts";
import { recordedLines } from "../../../src/testing/conformance/recording-files.ts";
import type { Sequence, SequenceStep } from "./sequence.ts";

/**
 * Returns the sequences of a recording of this repository, such as `apiserver/handmade`: what it has of them besides the responses. So a
 * recorder can send the same requests again, also those that somebody wrote by hand.
 */
export function readSequences(name: string): readonly Sequence[] {
  return recordedLines(name).map((text) => sequenceOf(JSON.parse(text) as ValueMap));
}

/** Returns the sequence of a recorded line. */
export function sequenceOf({ steps, ...head }: ValueMap): Sequence {
  const requests = (steps as readonly ValueMap[]).filter(isMap).map(({ response: _, ...step }) => step);
  return { ...head, steps: requests as unknown as readonly SequenceStep[] } as unknown as Sequence;
}
