import { expect, it } from "vitest";
import { opening } from "./examples.ts";
import { selectionAt } from "./state.ts";
import { OLD_KEY, readOldWork, readTab, TAB_KEY, type TabStorage, writeTab } from "./tab.ts";

const memory = (): TabStorage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

const refuse = (): never => {
  throw new Error("refused");
};

const work = { scenario: opening, selection: selectionAt(opening) };
const session = { id: "a1", untouched: false };

it.each([{ scenario: opening }, { scenario: null }])(
  "remembers which session a tab shows, with its scenario or without",
  ({ scenario }) => {
    const storage = memory();
    expect(readTab(storage)).toBeNull();
    const entry = { session, selection: work.selection, scenario };
    expect(writeTab(storage, entry)).toBe(true);
    expect(readTab(storage)).toEqual(entry);
  },
);

it("takes over the work of a page without sessions, until the tab has written an entry", () => {
  const storage = memory();
  storage.setItem(OLD_KEY, JSON.stringify(work));
  expect(readTab(storage)).toBeNull();
  expect(readOldWork(storage)).toEqual(work);
  writeTab(storage, { session, selection: work.selection, scenario: null });
  expect(readOldWork(storage)).toBeNull();
});

it.each([
  "",
  "{",
  "null",
  "[]",
  '{"scenario":{}}',
  JSON.stringify({ ...work, scenario: { ...opening, steps: [{ id: 1 }] } }),
  JSON.stringify({
    ...work,
    scenario: { ...opening, steps: [{ id: "a", actor: "b", action: { kind: "odd" } }] },
  }),
  JSON.stringify({
    ...work,
    scenario: { ...opening, steps: [{ id: "a", actor: "b", action: { kind: "edit", patch: "" } }] },
  }),
  JSON.stringify({ ...work, selection: { step: 1 } }),
])("has nothing where it cannot read what is there: %s", (text) => {
  const storage = memory();
  storage.setItem(OLD_KEY, text);
  storage.setItem(TAB_KEY, text);
  expect(readOldWork(storage)).toBeNull();
  expect(readTab(storage)).toBeNull();
});

it("keeps the session when only its scenario cannot be read", () => {
  const storage = memory();
  storage.setItem(TAB_KEY, JSON.stringify({ session, selection: work.selection, scenario: { title: 1 } }));
  expect(readTab(storage)).toEqual({ session, selection: work.selection, scenario: null });
});

it("does not fail where storage is refused", () => {
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
  for (const storage of [refusing, null]) {
    expect(readTab(storage)).toBeNull();
    expect(readOldWork(storage)).toBeNull();
    expect(writeTab(storage, { session, selection: work.selection, scenario: null })).toBe(false);
  }
});
