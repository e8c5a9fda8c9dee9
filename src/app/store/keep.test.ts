import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage, refusingStorage } from "../../testing/storage.ts";
import { createActions } from "./actions.ts";
import type { Kept } from "./find-work.ts";
import { keepWork } from "./keep.ts";
import type { Library } from "./library.ts";
import { readTab } from "./read-tab.ts";
import { createPageStore } from "./store.ts";
import { TAB_KEY, type TabEntry, type TabStorage } from "./tab.ts";
import type { KeptWork } from "./work.ts";

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

type Begun = { readonly tab?: TabStorage; readonly kept?: Kept | "unread" | null };

/** What the tab remembers of a title; undefined if the library has it. */
function titleIn(tab: TabStorage): unknown {
  return ((readTab(tab) as TabEntry).scenario as { readonly title?: string } | null)?.title;
}

/** A page on an empty scenario that keeps its work in a tab and in a library, of which a test may say more. */
function openPage(more: Partial<Library> = {}, { tab = memoryStorage(), kept = null }: Begun = {}) {
  const works = new Map<string, KeptWork>();
  const library: Library = {
    save: async ({ id }, work) => void works.set(id, work as KeptWork),
    load: async (id) => works.get(id),
    list: async () => [],
    rename: async () => undefined,
    remove: async (id) => void works.delete(id),
    watch: () => () => undefined,
    destroy: async () => undefined,
    ...more,
  };
  const store = createPageStore({ title: "New", actors: [], steps: [] });
  const actions = createActions(store, { run: () => 1, view: () => 1 });
  stop = keepWork(store, { tab, library }, kept);
  return { works, library, tab, store, actions };
}

/** Locks of a browser in which other tabs hold some. */
function locksBeside(others: ReadonlySet<string>) {
  const request = (name: string, _: unknown, hold: () => Promise<void>) =>
    [...others].some((id) => name.endsWith(id))
      ? Promise.reject(new DOMException("", "TimeoutError"))
      : hold();
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

it("keeps the last edit of a session that is left at once", async () => {
  const { works, store, actions } = openPage();
  actions.editTitle("Mine");
  const { id } = store.getState().session;
  actions.openNew();
  actions.editTitle("Next");
  await rest();
  expect([...works.values()].map(({ scenario }) => scenario.title)).toEqual(["Mine", "Next"]);
  expect(works.get(id)?.scenario.title).toBe("Mine");
});

it("does not keep a session again that is deleted while its last edit waits", async () => {
  const { works, library, store, actions } = openPage();
  actions.editTitle("Mine");
  const { id } = store.getState().session;
  actions.openNew();
  await library.remove(id);
  await rest();
  expect(works.has(id)).toBe(false);
});

it("has the edit in the tab when the page is left before it is kept", () => {
  const { tab, actions } = openPage();
  actions.editTitle("Mine");
  page.dispatchEvent(new Event("pagehide"));
  expect(titleIn(tab)).toBe("Mine");
});

it("has the edit in the tab when the page is left while the library is busy with it", async () => {
  const { tab, actions } = openPage({ save: () => new Promise(() => undefined) });
  actions.editTitle("Mine");
  await rest();
  page.dispatchEvent(new Event("pagehide"));
  expect(titleIn(tab)).toBe("Mine");
});

it("has the edit in the tab before the library is asked", async () => {
  const seen: unknown[] = [];
  const { tab, actions } = openPage({ save: async () => void seen.push(titleIn(tab)) });
  actions.editTitle("Mine");
  await rest();
  expect(seen).toEqual(["Mine"]);
  expect(titleIn(tab)).toBeUndefined();
});

const late = () => Promise.reject(new DOMException("", "TimeoutError"));
const full = () => Promise.reject(new DOMException("", "QuotaExceededError"));

it.each([
  {
    where: "the library does not answer",
    save: late,
    tab: memoryStorage(),
    says: /does not answer: only this tab/,
  },
  { where: "the library is full", save: full, tab: memoryStorage(), says: /no room left: only this tab/ },
  {
    where: "nothing is kept",
    save: () => Promise.reject(new Error()),
    tab: refusingStorage,
    says: /refuses.*lost/,
  },
  { where: "the tab remembers nothing", save: async () => {}, tab: null, says: /list of sessions/ },
])("says once, with a way on, what is missing where $where", async ({ save, tab, says }) => {
  const { store, actions } = openPage({ save }, { tab: tab as TabStorage });
  const notices = () => store.getState().notices.filter(({ id }) => id === "unkept");
  actions.editTitle("Mine");
  await rest();
  expect(notices()).toMatchObject([{ text: expect.stringMatching(says), action: { label: "Try again" } }]);
  actions.dismiss("unkept");
  actions.editTitle("Mine, later");
  await rest();
  expect(notices()).toEqual([]);
});

it("saves again when that is asked for, and says no more once it works", async () => {
  let answers = false;
  const saved: string[] = [];
  const save: Library["save"] = (info) => (answers ? Promise.resolve(void saved.push(info.title)) : late());
  const { store, actions } = openPage({ save });
  const [tryAgain, notices] = [
    () => store.getState().notices[0]?.action?.run(),
    () => store.getState().notices.length,
  ];
  actions.editTitle("Mine");
  await rest();
  tryAgain();
  actions.dismiss("unkept");
  await rest();
  expect(notices()).toBe(1);
  answers = true;
  tryAgain();
  await rest();
  expect([saved, notices()]).toEqual([["Mine"], 0]);
});

it("asks a library that does not answer once at a time", async () => {
  let asked = 0;
  const save = () => {
    asked++;
    return new Promise<never>(() => undefined);
  };
  const { tab, actions } = openPage({ save });
  for (const title of ["a", "b", "c"]) {
    actions.editTitle(title);
    await rest();
  }
  expect(asked).toBe(1);
  page.dispatchEvent(new Event("pagehide"));
  expect(titleIn(tab)).toBe("c");
});

it("leaves the entry of a tab that could not be read, until there is other work", async () => {
  const tab = memoryStorage();
  tab.setItem(TAB_KEY, "kept before");
  const { actions } = openPage({}, { tab, kept: "unread" });
  actions.selectActor("bob");
  await rest();
  page.dispatchEvent(new Event("pagehide"));
  expect(tab.getItem(TAB_KEY)).toBe("kept before");
  actions.editTitle("Mine");
  await rest();
  expect(tab.getItem(TAB_KEY)).not.toBe("kept before");
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
  expect((readTab(tab) as TabEntry).session?.id).toBe(id);
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
