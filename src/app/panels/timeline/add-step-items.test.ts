import { expect, it } from "vitest";
import { rowsOf } from "../../ui/menu/menu-rows.ts";
import { addStepItems, type LatestStep } from "./add-step-items.ts";

const nothing = { addStep: () => undefined, repeatStep: () => undefined };

/** Returns the labels of the menu with these rows opened, one after the other. */
function labels(actors: readonly string[], latest: readonly LatestStep[], ...rows: readonly string[]) {
  let opened: readonly string[] = [];
  const shown = () =>
    rowsOf(addStepItems(actors, latest, nothing), opened, (next) => {
      opened = next;
    });
  for (const row of rows)
    shown()
      .find(({ label }) => label === row)
      ?.onSelect();
  return shown().map(({ label }) => label);
}

it("shows the applies, what was done last and a command line, and a row for all else of each actor", () => {
  expect(labels(["bob", "alice"], [{ actor: "alice", does: "deletes", index: 1 }])).toEqual([
    "bob applies",
    "alice applies",
    "alice deletes again",
    "bob runs kubectl…",
    "More steps of bob…",
    "More steps of alice…",
  ]);
});

it("shows the other steps of an actor when its row is opened", () => {
  const shown = labels(["bob", "alice"], [], "More steps of alice…");
  expect(shown.slice(0, 6)).toEqual([
    "bob applies",
    "alice applies",
    "bob runs kubectl…",
    "More steps of bob…",
    "alice runs kubectl…",
    "alice creates",
  ]);
});

it("has the same length for many actors, and opens a row for the others, then one for each of them", () => {
  const many = [..."abcdefghij"];
  const latest = many.map((actor, index) => ({ actor, does: "deletes", index }));
  const closed = labels(many, latest);
  expect(closed).toEqual([
    ...["a applies", "b applies", "c applies", "d applies", "Another actor applies…"],
    ...["j deletes again", "i deletes again", "h deletes again", "g deletes again", "Repeat another step…"],
    "a runs kubectl…",
    ...["More steps of a…", "More steps of b…", "More steps of c…", "More steps of d…"],
    "More steps of other actors…",
  ]);
  const others = labels(many, latest, "More steps of other actors…");
  expect(others).toHaveLength(closed.length - 1 + 6);
  expect(labels(many, latest, "More steps of other actors…", "More steps of j…")).toContain("j deletes");
  expect(labels(many, latest, "Another actor applies…")).toContain("j applies");
});
