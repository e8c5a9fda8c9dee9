import { afterEach, expect, it, vi } from "vitest";
import { broadcast, canBroadcast } from "./channel.ts";
import { deleteLocalData, onLocalDataDeleted } from "./delete-local-data.ts";
import { type Library, latestSession, openLibrary } from "./library.ts";
import { readSessionInfo } from "./session-info.ts";
import { lockSession, sessionsInOtherTabs } from "./session-lock.ts";

afterEach(() => vi.unstubAllGlobals());

const refuse = () => {
  throw new DOMException("refused", "SecurityError");
};
const info = { id: "a", title: "A", steps: 1, changed: 5 };

it.each([
  { found: info, want: info },
  { found: { id: "a" }, want: { id: "a", title: "", steps: 0, changed: 0 } },
  {
    found: { id: "a", title: { toString: 1 }, steps: "x", changed: Number.NaN },
    want: { id: "a", title: "", steps: 0, changed: 0 },
  },
  { found: { ...info, id: 7 }, want: null },
  { found: null, want: null },
  { found: "a", want: null },
])("reads a stored list entry of any shape: $found", ({ found, want }) => {
  expect(readSessionInfo(found)).toEqual(want);
});

it("rejects after the timeout if the database never opens", async () => {
  vi.stubGlobal("IDBRequest", EventTarget);
  vi.stubGlobal("indexedDB", { open: () => new EventTarget(), deleteDatabase: () => new EventTarget() });
  const library = openLibrary(20);
  const calls = [
    library.list(),
    library.load("a"),
    library.save(info, {}),
    library.rename("a", "B"),
    library.remove("a"),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
  expect(await deleteLocalData(library)).toBe(false);
});

it("rejects without a database, and then has nothing to delete", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const library = openLibrary();
  await expect(library.list()).rejects.toThrow();
  expect(await latestSession(library)).toBeNull();
  expect(await deleteLocalData(library)).toBe(true);
});

it.each([
  { name: "no channels", Channel: undefined },
  { name: "channels that are refused", Channel: refuse },
])("works with $name", async ({ Channel }) => {
  vi.stubGlobal("BroadcastChannel", Channel);
  expect(canBroadcast()).toBe(false);
  broadcast("a", null);
  onLocalDataDeleted(() => {});
  openLibrary().watch(() => {})();
  expect(await deleteLocalData({ destroy: async () => {} } as Library)).toBe(true);
});

/** A channel that sends to all other channels, as a browser does: also to those of the same page. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>();
  constructor() {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) {
      if (other !== this) other.dispatchEvent(Object.assign(new Event("message"), { data }));
    }
  }
  close(): void {
    Channel.open.delete(this);
  }
}

it("tells other tabs that all data was deleted, but not its own page while it still deletes", async () => {
  vi.stubGlobal("BroadcastChannel", Channel);
  const then = vi.fn();
  onLocalDataDeleted(then);
  await deleteLocalData({ destroy: async () => {} } as Library);
  expect(then).not.toHaveBeenCalled();
  broadcast("applyground", "forget");
  expect(then).toHaveBeenCalledOnce();
});

it.each([
  { name: "no locks", locks: undefined },
  {
    name: "locks that are refused",
    locks: { request: async () => refuse(), query: async () => refuse() },
  },
])("always gets the lock with $name, and cannot list other tabs", async ({ locks }) => {
  vi.stubGlobal("navigator", { locks });
  expect(await lockSession("a")).toBe(true);
  expect(await sessionsInOtherTabs()).toBeNull();
});
