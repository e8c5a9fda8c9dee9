import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage, refusingStorage } from "../../../testing/memory-storage.ts";
import { createActions } from "../document/actions.ts";
import { createPageStore } from "../state/store.ts";
import { autosave } from "./autosave.ts";
import type { RestoredWork } from "./find-work.ts";
import type { Library } from "./library.ts";
import { tabVisits } from "./page-visits.ts";
import { readTab } from "./tab/read-tab.ts";
import { TAB_KEY, type TabEntry, type TabStorage } from "./tab/tab.ts";
import type { StoredWork } from "./work.ts";

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

type Start = { readonly tab?: TabStorage; readonly restored?: RestoredWork | "unread" | null };

/** Returns the title in the tab's entry; undefined if only the library has it. */
function titleIn(tab: TabStorage): unknown {
  return ((readTab(tab) as TabEntry).scenario as { readonly title?: string } | null)?.title;
}

/** Opens a page with an empty scenario and autosave. `more`: methods of the library. */
function openPage(more: Partial<Library> = {}, { tab = memoryStorage(), restored = null }: Start = {}) {
  const works = new Map<string, StoredWork>();
  const library: Library = {
    save: async ({ id }, work) => void works.set(id, work as StoredWork),
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
  stop = autosave(store, { tab, library, visits: tabVisits }, restored);
  return { works, library, tab, store, actions };
}

/** Returns locks of a browser in which other tabs hold the locks `others`. */
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

/** Waits until an edit is saved. */
const rest = () => vi.advanceTimersByTimeAsync(1000);

it("saves an edit in the library, and its session in the tab", async () => {
  const { works, tab, store, actions } = openPage();
  actions.editTitle("Mine");
  await rest();
  const { id } = store.getState().session;
  expect(works.get(id)?.scenario.title).toBe("Mine");
  expect(readTab(tab)).toMatchObject({ session: { id }, scenario: null });
});

it("saves the last edit of a session that is closed at once", async () => {
  const { works, store, actions } = openPage();
  actions.editTitle("Mine");
  const { id } = store.getState().session;
  actions.openNew();
  actions.editTitle("Next");
  await rest();
  expect([...works.values()].map(({ scenario }) => scenario.title)).toEqual(["Mine", "Next"]);
  expect(works.get(id)?.scenario.title).toBe("Mine");
});

it("saves work that another session replaced right before a reload", async () => {
  const { tab, store, actions } = openPage({ save: () => new Promise(() => {}) });
  actions.editTitle("Mine");
  const { id } = store.getState().session;
  actions.openNew();
  stop();
  const { works } = openPage({}, { tab });
  await rest();
  expect(works.get(id)?.scenario.title).toBe("Mine");
  stop();
  expect(openPage({}, { tab }).works.size).toBe(0);
});

it("keeps a later version of such work when an earlier save ends", async () => {
  const ends: (() => void)[] = [];
  const { tab, store, actions } = openPage({ save: () => new Promise((end) => ends.push(end)) });
  actions.editTitle("First");
  const { id } = store.getState().session;
  actions.openNew();
  actions.undo();
  await vi.advanceTimersByTimeAsync(10);
  actions.editTitle("Second");
  actions.openNew();
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(10);
  stop();
  const { works } = openPage({}, { tab });
  await rest();
  expect(works.get(id)?.scenario.title).toBe("Second");
});

it("does not replace a later version of such work", async () => {
  const { tab, store, actions } = openPage({ save: () => new Promise(() => {}) });
  actions.editTitle("Mine");
  const { id } = store.getState().session;
  actions.openNew();
  stop();
  const later = { id, title: "Later", steps: 0, changed: Date.now() + 1 };
  const { works } = openPage({ list: async () => [later] }, { tab });
  await rest();
  expect(works.has(id)).toBe(false);
});

it("does not save a deleted session again", async () => {
  const { works, library, store, actions } = openPage();
  actions.editTitle("Mine");
  const { id } = store.getState().session;
  actions.openNew();
  await library.remove(id);
  await rest();
  expect(works.has(id)).toBe(false);
});

it("saves the edit in the tab if the user leaves before the autosave", () => {
  const { tab, actions } = openPage();
  actions.editTitle("Mine");
  page.dispatchEvent(new Event("pagehide"));
  expect(titleIn(tab)).toBe("Mine");
});

it("saves the edit in the tab if the user leaves during the autosave", async () => {
  const { tab, actions } = openPage({ save: () => new Promise(() => undefined) });
  actions.editTitle("Mine");
  await rest();
  page.dispatchEvent(new Event("pagehide"));
  expect(titleIn(tab)).toBe("Mine");
});

it("saves the edit in the tab before the library", async () => {
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
    says: /does not answer.*only in this tab/,
  },
  { where: "the library is full", save: full, tab: memoryStorage(), says: /no space left.*only in this tab/ },
  {
    where: "the browser refuses to store anything",
    save: () => Promise.reject(new Error()),
    tab: refusingStorage,
    says: /does not let.*loses/,
  },
  { where: "the tab has no storage", save: async () => {}, tab: null, says: /list of sessions/ },
])("shows one notice with a button if $where", async ({ save, tab, says }) => {
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

it("saves again on request, and closes the notice after success", async () => {
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

it("runs only one save at a time if the library does not answer", async () => {
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

it("keeps an unreadable entry of the tab until the user edits something", async () => {
  const tab = memoryStorage();
  tab.setItem(TAB_KEY, "stored before");
  const { actions } = openPage({}, { tab, restored: "unread" });
  actions.selectActor("bob");
  await rest();
  page.dispatchEvent(new Event("pagehide"));
  expect(tab.getItem(TAB_KEY)).toBe("stored before");
  actions.editTitle("Mine");
  await rest();
  expect(tab.getItem(TAB_KEY)).not.toBe("stored before");
});

it("saves a deleted session again after undo", async () => {
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

it("continues as a new session if another tab locked the old one meanwhile", async () => {
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
