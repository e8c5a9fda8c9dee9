import { expect, it } from "vitest";
import { type Announcement, enqueue } from "./announcements.ts";

const outcome = (text: string): Announcement => ({ text, outcome: true });
const said = (...all: readonly Announcement[]) =>
  all.reduce<readonly Announcement[]>(enqueue, []).map(({ text }) => text);

it.each([
  { name: "a newer outcome replaces an older one", all: [outcome("one"), outcome("two")], want: ["two"] },
  {
    name: "an action stays although its outcome follows at once",
    all: [{ text: "Added step 4." }, outcome("Step 4: conflict.")],
    want: ["Added step 4.", "Step 4: conflict."],
  },
  {
    name: "other texts stay",
    all: [{ text: "The engine crashed." }, outcome("one"), { text: "Undone." }, outcome("two")],
    want: ["The engine crashed.", "Undone.", "two"],
  },
  { name: "a repeated text occurs once", all: [{ text: "Undone." }, { text: "Undone." }], want: ["Undone."] },
  { name: "an empty text adds nothing", all: [{ text: "" }], want: [] },
  {
    name: "only the last texts stay",
    all: ["a", "b", "c", "d", "e"].map((text) => ({ text })),
    want: ["b", "c", "d", "e"],
  },
])("$name", ({ all, want }) => {
  expect(said(...all)).toEqual(want);
});
