import { expect, it } from "vitest";
import { type Announcement, queued } from "./announcements.ts";

const outcome = (text: string): Announcement => ({ text, outcome: true });
const said = (...all: readonly Announcement[]) =>
  all.reduce<readonly Announcement[]>(queued, []).map(({ text }) => text);

it.each([
  { name: "an older outcome gives way", all: [outcome("one"), outcome("two")], want: ["two"] },
  {
    name: "an action is said although its outcome follows at once",
    all: [{ text: "Added step 4." }, outcome("Step 4: conflict.")],
    want: ["Added step 4.", "Step 4: conflict."],
  },
  {
    name: "what is not an outcome never gives way",
    all: [{ text: "The engine crashed." }, outcome("one"), { text: "Undone." }, outcome("two")],
    want: ["The engine crashed.", "Undone.", "two"],
  },
  { name: "nothing is said twice", all: [{ text: "Undone." }, { text: "Undone." }], want: ["Undone."] },
  { name: "no words are nothing", all: [{ text: "" }], want: [] },
  {
    name: "the oldest are left out of many",
    all: ["a", "b", "c", "d", "e"].map((text) => ({ text })),
    want: ["b", "c", "d", "e"],
  },
])("$name", ({ all, want }) => {
  expect(said(...all)).toEqual(want);
});
