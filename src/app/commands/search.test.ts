import { expect, it } from "vitest";
import { timeAgo } from "../dialogs/time-ago.ts";
import { searchByWords } from "./search.ts";

const items = [
  { group: "Timeline", name: "Move step earlier" },
  { group: "Steps", name: "Go to step 4: alice applies" },
  { group: "Steps", name: "Go to step 14: hpa patches scale" },
  { group: "Timeline", name: "Step before" },
  { group: "Scenario", name: "Open a file…", otherWords: "import paste" },
];

it.each([
  { text: "", want: [0, 1, 2, 3, 4] },
  { text: "step", want: [3, 0, 1, 2] },
  { text: "STEP  4", want: [1, 2] },
  { text: "hpa go", want: [2] },
  { text: "timeline before", want: [3] },
  { text: "import", want: [4] },
  { text: "paste file", want: [4] },
  { text: "nothing", want: [] },
])("finds $want by “$text”", ({ text, want }) => {
  expect(searchByWords(items, text)).toEqual(want.map((at) => items[at]));
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it.each([
  { passed: -5, text: "just now" },
  { passed: 44_000, text: "just now" },
  { passed: 59_600, text: "1 minute ago" },
  { passed: 5 * MINUTE, text: "5 minutes ago" },
  { passed: 90 * MINUTE, text: "2 hours ago" },
  { passed: DAY, text: "yesterday" },
  { passed: 6.6 * DAY, text: "last week" },
  { passed: 400 * DAY, text: "57 weeks ago" },
])("$passed ms ago is $text", ({ passed, text }) => {
  const now = Date.UTC(2026, 0, 1);
  expect(timeAgo(now - passed, now)).toBe(text);
});
