import { expect, it } from "vitest";
import { get, type ValueMap } from "../../../src/engine/value/value.ts";
import { recordedLines } from "../../../src/testing/conformance/recording-files.ts";
import { makeSequences } from "./make-sequences.ts";

it("makes the same sequences from the same seed, and others from another one", () => {
  const [one, same, other] = [5, 5, 6].map((seed) => JSON.stringify(makeSequences(seed, 20)));
  expect(one).toBe(same);
  expect(one).not.toBe(other);
});

/** Returns the text of a request without uids: a recording numbers them. */
function textOf(request: unknown): string {
  return String(JSON.stringify(request)).replace(/"uid":"[^"]*"/g, '"uid":"…"');
}

it("makes the sequences of the recording random-1", () => {
  const lines = recordedLines("apiserver/random-1").map((line) => JSON.parse(line) as ValueMap);
  const made = makeSequences(1, lines.length);
  const found = made.map(({ name }) => name);
  expect(found).toEqual(lines.map(({ name }) => name));
  let compared = 0;
  for (const [at, line] of lines.entries()) {
    const requests = made[at]?.steps.map(({ request }) => textOf(request)) ?? [];
    for (const step of line["steps"] as readonly ValueMap[]) {
      const request = step["request"] as ValueMap;
      // A PUT is an edit of the live object, or has its resourceVersion.
      if (request["method"] === "PUT" || JSON.stringify(request).includes('"resourceVersion"')) continue;
      expect(requests, String(get(line, "name"))).toContain(textOf(request));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(500);
});
