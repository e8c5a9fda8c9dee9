import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createActions } from "./actions.ts";
import { keepWork } from "./keep.ts";
import type { Library } from "./library.ts";
import { createPageStore } from "./store.ts";
import { readTab, type TabStorage } from "./tab.ts";
import type { Work } from "./work.ts";

const page = new EventTarget();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function memory(): TabStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A page on an empty scenario that keeps its work in a tab and in a library, of which a test may say more. */
function openPage(more: Partial<Library> = {}) {
  const works = new Map<string, Work>();
  const library: Library = {
    save: async (id, work) => void works.set(id, work),
    load: async (id) => works.get(id) ?? null,
    list: async () => [],
    rename: async () => undefined,
    remove: async (id) => void works.delete(id),
    watch: () => () => undefined,
    destroy: async () => undefined,
    ...more,
  };
  const tab = memory();
  const store = createPageStore({ title: "New", actors: [], steps: [] });
  const actions = createActions(store, { run: () => 1, view: () => 1 });
  stop = keepWork(store, { tab, library }, null);
  return { works, library, tab, store, actions };
}

/** Locks of a browser in which other tabs hold some. */
function locksBeside(others: ReadonlySet<string>) {
  const request = (name: string, _: unknown, hold: () => Promise<void>) =>
    [...others].some((id) => name.endsWith(id)) ? Promise.reject(new Error("timed out")) : hold();
  return { locks: { request } };
}

class Shown extends Event {
  readonly persisted = true;
}

/** As long as it takes until an edit is kept. */
const rest = () => vi.advanceTimersByTimeAsync(1000);

it("keeps an edit in the library, and in the tab where to find it", async () => {
  const { works, tab, store, actions } = openPage();
  actions.editTitle("Mine");
  await rest();
  const { id } = store.getState().session;
  expect(works.get(id)?.scenario.title).toBe("Mine");
  expect(readTab(tab)).toMatchObject({ session: { id }, scenario: null });
});

it("has the edit in the tab when the page is left before it is kept", () => {
  const { tab, actions } = openPage();
  actions.editTitle("Mine");
  page.dispatchEvent(new Event("pagehide"));
  expect(readTab(tab)?.scenario?.title).toBe("Mine");
});

it("has the edit in the tab when the page is left while the library is busy with it", async () => {
  const { tab, actions } = openPage({ save: () => new Promise(() => undefined) });
  actions.editTitle("Mine");
  await rest();
  page.dispatchEvent(new Event("pagehide"));
  expect(readTab(tab)?.scenario?.title).toBe("Mine");
});

it("keeps a session again that was deleted and is taken back", async () => {
  const { works, library, tab, store, actions } = openPage();
  actions.editTitle("Mine");
  await rest();
  const { id } = store.getState().session;
  actions.openNew();
  await library.remove(id);
  await rest();
  actions.undo();
  await rest();
  expect(works.get(id)?.scenario.title).toBe("Mine");
  expect(readTab(tab)?.session.id).toBe(id);
});

it("goes on as another session if a tab took its one while the page was put aside", async () => {
  const others = new Set<string>();
  vi.stubGlobal("navigator", locksBeside(others));
  const { works, store, actions } = openPage();
  actions.openNew();
  actions.editTitle("Mine");
  await rest();
  const { id } = store.getState().session;
  page.dispatchEvent(new Event("pagehide"));
  others.add(id);
  page.dispatchEvent(new Shown("pageshow"));
  await rest();
  actions.editTitle("Mine, later");
  await rest();
  expect(store.getState().session.id).not.toBe(id);
  expect(works.get(id)?.scenario.title).toBe("Mine");
  expect(works.get(store.getState().session.id)?.scenario.title).toBe("Mine, later");
});
