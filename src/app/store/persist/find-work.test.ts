import { beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage, refusingStorage } from "../../../testing/memory-storage.ts";
import { opening } from "../scenario/starters.ts";
import { selectionAt } from "../state/selection.ts";
import { findWork, nothingFound } from "./find-work.ts";
import type { Library } from "./library.ts";
import { textSetAside } from "./tab/read-tab.ts";
import { OLD_KEYS, TAB_KEY, writeTab } from "./tab/tab.ts";
import { toStored } from "./work.ts";

beforeEach(() => {
  vi.stubGlobal("navigator", {});
  return () => vi.unstubAllGlobals();
});

const session = { id: "a1", untouched: false };
const work = { scenario: opening, selection: selectionAt(opening, 1) };

/** Returns a tab whose session is in a library with the method `load`. */
function tabBeside(load: Library["load"]) {
  const tab = memoryStorage();
  writeTab(tab, { session, ...work, selection: selectionAt(opening, 2), inLibrary: true });
  return { tab, library: { load } as Library };
}

describe("the work of a tab", () => {
  it("does not exist in a new tab, or without storage", async () => {
    const { library } = tabBeside(async () => undefined);
    expect(await findWork({ tab: memoryStorage(), library })).toEqual(nothingFound);
    expect(await findWork({ tab: refusingStorage, library })).toEqual(nothingFound);
  });

  it("comes from the library, with the selection of the tab", async () => {
    const asked = vi.fn(async () => toStored(work));
    const found = await findWork(tabBeside(asked));
    expect(asked).toHaveBeenCalledWith("a1");
    expect(found).toMatchObject({
      work: { session, inLibrary: true, scenario: { title: opening.title }, selection: { step: "s2" } },
    });
  });

  it("comes from the tab if the library does not have it", async () => {
    const places = tabBeside(() => new Promise(() => undefined));
    writeTab(places.tab, { session, ...work, inLibrary: false });
    expect(await findWork(places)).toMatchObject({ work: { session, inLibrary: false } });
  });

  it("of an earlier release, which knew no sessions, gets a session", async () => {
    const places = tabBeside(async () => undefined);
    places.tab.removeItem(TAB_KEY);
    places.tab.setItem(OLD_KEYS.at(-1) ?? "", JSON.stringify(work));
    const found = await findWork(places);
    expect(found).toMatchObject({
      work: { scenario: { title: opening.title }, selection: { step: "s1" }, inLibrary: false },
      unreadable: null,
    });
    expect(found.work?.session).toMatchObject({ id: expect.any(String), untouched: false });
  });

  it("stays stored if the library does not answer", async () => {
    const places = tabBeside(() => Promise.reject(new DOMException("", "TimeoutError")));
    const before = places.tab.getItem(TAB_KEY);
    expect(await findWork(places)).toEqual({ ...nothingFound, unanswered: true });
    expect(places.tab.getItem(TAB_KEY)).toBe(before);
  });

  it("becomes a text if this version cannot read it", async () => {
    const places = tabBeside(async () => ({ scenario: { title: 1 } }));
    expect(await findWork(places)).toEqual({ ...nothingFound, unreadable: '{\n  "title": 1\n}' });
    places.tab.setItem(TAB_KEY, JSON.stringify({ session, scenario: { title: 2 }, selection: null }));
    expect(await findWork(places)).toEqual({ ...nothingFound, unreadable: '{\n  "title": 2\n}' });
    expect(textSetAside(places.tab)).toBe('{\n  "title": 2\n}');
  });

  it("does not exist after its session was deleted", async () => {
    expect(await findWork(tabBeside(async () => undefined))).toEqual(nothingFound);
  });
});
