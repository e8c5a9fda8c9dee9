import { describe, expect, it } from "vitest";
import { memoryStorage, refusingStorage } from "../../testing/storage.ts";
import { opening } from "./examples.ts";
import { putAside, readTab, textAside } from "./read-tab.ts";
import { selectionAt } from "./state.ts";
import { hasEntry, OLD_KEYS, TAB_KEY, writeTab } from "./tab.ts";

const session = { id: "a1", untouched: false };
const remembered = { session, selection: selectionAt(opening, 2), scenario: opening, inLibrary: false };
const [FORMER = "", FIRST = ""] = OLD_KEYS;

describe("a tab", () => {
  it("remembers its session and the scenario, in the format of files", () => {
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

  it("leaves the scenario to the library", () => {
    const storage = memoryStorage();
    writeTab(storage, { ...remembered, inLibrary: true });
    expect(readTab(storage)).toEqual({
      session,
      scenario: null,
      selection: { step: 2, object: null, actor: "hpa" },
    });
  });

  it("takes over the entries of earlier releases, until it has written its own", () => {
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
      putAside(storage);
      expect([readTab(storage), hasEntry(storage)]).toEqual([null, true]);
      writeTab(storage, remembered);
      expect(textAside(storage)?.replace(/\s/g, "")).toBe(text);
    },
  );

  it("leaves an entry where it is if there is no room to put it aside", () => {
    const storage = memoryStorage();
    storage.setItem(TAB_KEY, "{");
    const full = {
      ...storage,
      setItem: (key: string, value: string) =>
        key === TAB_KEY ? storage.setItem(key, value) : refusingStorage.setItem(key, value),
    };
    putAside(full);
    expect(storage.getItem(TAB_KEY)).toBe("{");
  });

  it("does not fail where storage is refused", () => {
    for (const storage of [refusingStorage, null]) {
      expect([readTab(storage), hasEntry(storage)]).toEqual([null, false]);
      expect(writeTab(storage, remembered)).toBe(false);
      expect(textAside(storage)).toBeNull();
      putAside(storage);
    }
  });
});
