import { afterEach, expect, it, vi } from "vitest";
import { canTellOthers, tellOthers } from "./channel.ts";
import { claimSession, sessionsElsewhere } from "./claim.ts";
import { readInfo } from "./database.ts";
import { forgetEverything, onForgotten } from "./forget.ts";
import { type Library, latestSession, openLibrary } from "./library.ts";

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
])("shows what is kept of a session whatever its shape: $found", ({ found, want }) => {
  expect(readInfo(found)).toEqual(want);
});

it("rejects in time where the database never opens", async () => {
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
  expect(await forgetEverything(library)).toBe(false);
});

it("rejects where there is no database, which leaves nothing to forget", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const library = openLibrary();
  await expect(library.list()).rejects.toThrow();
  expect(await latestSession(library)).toBeNull();
  expect(await forgetEverything(library)).toBe(true);
});

it.each([
  { name: "no channels", Channel: undefined },
  { name: "channels that are refused", Channel: refuse },
])("goes on with $name", async ({ Channel }) => {
  vi.stubGlobal("BroadcastChannel", Channel);
  expect(canTellOthers()).toBe(false);
  tellOthers("a", null);
  onForgotten(() => {});
  openLibrary().watch(() => {})();
  expect(await forgetEverything({ destroy: async () => {} } as Library)).toBe(true);
});

it.each([
  { name: "no locks", locks: undefined },
  {
    name: "locks that are refused",
    locks: { request: async () => refuse(), query: async () => refuse() },
  },
])("takes every session as its own with $name, and does not know of others", async ({ locks }) => {
  vi.stubGlobal("navigator", { locks });
  expect(await claimSession("a")).toBe(true);
  expect(await sessionsElsewhere()).toBeNull();
});
