import type { Frame } from "../../engine/scenario/frame.ts";
import { OUTCOMES } from "../../engine/scenario/outcome.ts";
import { get, isList, type ValueMap } from "../../engine/value/value.ts";
import { resultDifferences, type WantedResult } from "./step-goals.ts";

const KEYS = ["outcome", "code", "conflicts"];

/**
 * Returns how the result of a step differs from its `expect`, in sentences; none if it does not. An older file may have anything in
 * `expect`, so a key or value that says nothing about a result is such a sentence, too.
 */
export function expectationDifferences(
  expect: ValueMap,
  frames: readonly Frame[],
  index: number,
): readonly string[] {
  const wanted = wantedResult(expect);
  const unknown = Object.keys(expect).filter((key) => !KEYS.includes(key) || !Object.hasOwn(wanted, key));
  return [
    ...unknown.map((key) =>
      KEYS.includes(key)
        ? `“${key}” of “expect” has a value that no result has.`
        : `“expect” cannot have “${key}”, only ${KEYS.join(", ")}.`,
    ),
    ...(frames[index] === undefined ? [] : resultDifferences(frames, index, wanted)),
  ];
}

function wantedResult(expect: ValueMap): WantedResult {
  const [outcome, code, conflicts] = KEYS.map((key) => get(expect, key));
  const known = OUTCOMES.find((one) => one === outcome);
  const isFields = isList(conflicts) && conflicts.every((one) => typeof one === "string");
  return {
    ...(known !== undefined && { outcome: known }),
    ...(typeof code === "number" && { code }),
    ...(isFields && { conflicts: conflicts as readonly string[] }),
  };
}
