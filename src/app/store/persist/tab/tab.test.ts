import { describe, expect, it } from "vitest";
import { memoryStorage, refusingStorage } from "../../../../testing/memory-storage.ts";
import { opening } from "../../scenario/starters.ts";
import { selectionAt } from "../../state/selection.ts";
import { readTab, setAside, textSetAside } from "./read-tab.ts";
import { hasEntry, OLD_KEYS, TAB_KEY, writeTab } from "./tab.ts";

const session = { id: "a1", untouched: false };
const remembered = { session, selection: selectionAt(opening, 2), scenario: opening, inLibrary: false };
const [FORMER = "", FIRST = ""] = OLD_KEYS;

describe("a tab", () => {
  it("stores its session and the scenario, in the format of files", () => {
    const storage = memoryStorage();
    expect([readTab(storage), hasEntry(storage)]).toEqual([null, false]);
    expect(writeTab(storage, remembered)).toBe(true);
    expect(hasEntry(storage)).toBe(true);
    expect(readTab(storage)).toMatchObject({
      session,
      scenario: { apiVersion: "applyground/v1", title: opening.title },
      selection: { step: 2 },
    });
  });

  it("does not store a scenario that the library has", () => {
    const storage = memoryStorage();
    writeTab(storage, { ...remembered, inLibrary: true });
    expect(readTab(storage)).toEqual({
      session,
      scenario: null,
      selection: { step: 2, object: null, actor: "hpa" },
    });
  });

  it("reads the entries of earlier releases until it writes its own", () => {
    const storage = memoryStorage();
    const work = { scenario: opening, selection: selectionAt(opening) };
    storage.setItem(FIRST, JSON.stringify(work));
    expect(readTab(storage)).toEqual({ session: null, ...work });
    storage.setItem(FORMER, JSON.stringify({ session, ...work }));
    expect(readTab(storage)).toEqual({ session, ...work });
    writeTab(storage, remembered);
    expect([storage.getItem(FIRST), storage.getItem(FORMER)]).toEqual([null, null]);
  });

  it.each(["", "{", "null", "[]", "{}", '{"session":1}', '{"session":{"id":1},"scenario":null}'])(
    "cannot read %j, puts it aside and shows its text",
    (text) => {
      const storage = memoryStorage();
      storage.setItem(TAB_KEY, text);
      expect(readTab(storage)).toBe("unreadable");
      setAside(storage);
      expect([readTab(storage), hasEntry(storage)]).toEqual([null, true]);
      writeTab(storage, remembered);
      expect(textSetAside(storage)?.replace(/\s/g, "")).toBe(text);
    },
  );

  it("keeps an entry if there is no space to set it aside", () => {
    const storage = memoryStorage();
    storage.setItem(TAB_KEY, "{");
    const full = {
      ...storage,
      setItem: (key: string, value: string) =>
        key === TAB_KEY ? storage.setItem(key, value) : refusingStorage.setItem(key, value),
    };
    setAside(full);
    expect(storage.getItem(TAB_KEY)).toBe("{");
  });

  it("does not fail without storage", () => {
    for (const storage of [refusingStorage, null]) {
      expect([readTab(storage), hasEntry(storage)]).toEqual([null, false]);
      expect(writeTab(storage, remembered)).toBe(false);
      expect(textSetAside(storage)).toBeNull();
      setAside(storage);
    }
  });
});
