import { beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage, refusingStorage } from "../../testing/storage.ts";
import { opening } from "./examples.ts";
import { findWork, nothing } from "./find-work.ts";
import type { Library } from "./library.ts";
import { textAside } from "./read-tab.ts";
import { selectionAt } from "./state.ts";
import { TAB_KEY, writeTab } from "./tab.ts";
import { toKept } from "./work.ts";

beforeEach(() => {
  vi.stubGlobal("navigator", {});
  return () => vi.unstubAllGlobals();
});

const session = { id: "a1", untouched: false };
const work = { scenario: opening, selection: selectionAt(opening, 1) };

/** A tab whose session the library has, which answers what is asked of it as `load` says. */
function tabBeside(load: Library["load"]) {
  const tab = memoryStorage();
  writeTab(tab, { session, ...work, selection: selectionAt(opening, 2), inLibrary: true });
  return { tab, library: { load } as Library };
}

describe("the work of a tab", () => {
  it("is not there in a new tab, or where storage is refused", async () => {
    const { library } = tabBeside(async () => undefined);
    expect(await findWork({ tab: memoryStorage(), library })).toEqual(nothing);
    expect(await findWork({ tab: refusingStorage, library })).toEqual(nothing);
  });

  it("is what the library has, seen as the tab saw it last", async () => {
    const asked = vi.fn(async () => toKept(work));
    const found = await findWork(tabBeside(asked));
    expect(asked).toHaveBeenCalledWith("a1");
    expect(found).toMatchObject({
      kept: { session, inLibrary: true, scenario: { title: opening.title }, selection: { step: "s2" } },
    });
  });

  it("is what the tab has, without a question to the library", async () => {
    const places = tabBeside(() => new Promise(() => undefined));
    writeTab(places.tab, { session, ...work, inLibrary: false });
    expect(await findWork(places)).toMatchObject({ kept: { session, inLibrary: false } });
  });

  it("is not known where the library does not answer, and stays where it is", async () => {
    const places = tabBeside(() => Promise.reject(new DOMException("", "TimeoutError")));
    const before = places.tab.getItem(TAB_KEY);
    expect(await findWork(places)).toEqual({ ...nothing, silent: true });
    expect(places.tab.getItem(TAB_KEY)).toBe(before);
  });

  it("is shown as a text where this version cannot read it", async () => {
    const places = tabBeside(async () => ({ scenario: { title: 1 } }));
    expect(await findWork(places)).toEqual({ ...nothing, unreadable: '{\n  "title": 1\n}' });
    places.tab.setItem(TAB_KEY, JSON.stringify({ session, scenario: { title: 2 }, selection: null }));
    expect(await findWork(places)).toEqual({ ...nothing, unreadable: '{\n  "title": 2\n}' });
    expect(textAside(places.tab)).toBe('{\n  "title": 2\n}');
  });

  it("is gone with its session", async () => {
    expect(await findWork(tabBeside(async () => undefined))).toEqual(nothing);
  });
});
