import { expect, it } from "vitest";
import { stableWarnings } from "./stable-answer.ts";

it("sorts the problems of fields, and leaves other warnings where they are", () => {
  const [a, b] = ['299 - "spec.a: Invalid value: 1: too small"', '299 - "spec.b[0]: Required value"'];
  const other = '299 - "unknown field \\"spec.c\\""';
  expect(stableWarnings([b, other, a])).toEqual([a, other, b]);
  expect(stableWarnings([other, '299 - "a is deprecated"'])).toEqual([other, '299 - "a is deprecated"']);
});

it("sorts the labels of a map and unknown formats, each kind in its places", () => {
  const labels = ["a", "b"].map((key) => `299 - "spec.nodeSelector[${key}]: deprecated since v1.9"`);
  const keys = ["a", "b"].map((key) => `299 - "nodeTopology.matchLabels.${key}: deprecated since v1.14"`);
  const formats = ["int31", "nope"].map((name) => `299 - "unrecognized format \\"${name}\\""`);
  const first = '299 - "spec.affinity[1].key: z is deprecated since v1.9"';
  const last = '299 - "spec.affinity[0].key: a is deprecated since v1.9"';
  const given = [first, ...labels.toReversed(), last, ...formats.toReversed()];
  expect(stableWarnings(given)).toEqual([first, ...labels, last, ...formats]);
  expect(stableWarnings([first, ...keys.toReversed()])).toEqual([first, ...keys]);
});
