import { expect, it } from "vitest";
import { stableAnswer, stableText, stableWarnings } from "./stable-answer.ts";

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

it("gives the tokens of lists a fixed version of the cluster", () => {
  const token = (rv: number) =>
    btoa(JSON.stringify({ v: "meta.k8s.io/v1", rv, start: "a" })).replace(/=+$/, "");
  const list = (rv: number) => ({ kind: "PodList", metadata: { continue: token(rv) }, items: [] });
  expect(stableAnswer(list(3085))).toEqual(list(1000));
});

it("gives a stream that a panic breaks off a fixed number", () => {
  const text = (id: number) => `stream error: stream ID ${id}; INTERNAL_ERROR; received from peer\n`;
  expect(stableText(text(40_545))).toBe(text(1));
});
