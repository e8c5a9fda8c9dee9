import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "../../../testing/memory-storage.ts";
import type { Actions } from "../document/actions.ts";
import { opening } from "../scenario/starters.ts";
import { selectionAt } from "../state/selection.ts";
import { findWork } from "./find-work.ts";
import type { Library } from "./library.ts";
import { openSession } from "./open-session.ts";
import { holdsLock, lockSession, releaseSession } from "./session-lock.ts";
import { writeTab } from "./tab/tab.ts";
import { toStored } from "./work.ts";

const work = { scenario: opening, selection: selectionAt(opening) };
const actions = { notify: vi.fn(), restoreWork: vi.fn() } as unknown as Actions;
const libraryWith = (load: Library["load"]) => ({ load }) as Library;

beforeEach(() => {
  vi.stubGlobal("navigator", {
    locks: { request: (_: string, __: unknown, hold: () => Promise<void>) => hold() },
  });
});

afterEach(() => {
  releaseSession("a1");
  vi.unstubAllGlobals();
});

describe("the lock of a session", () => {
  it("is held while the page shows the session", async () => {
    await openSession(
      "a1",
      libraryWith(async () => toStored(work)),
      actions,
    );
    expect(holdsLock("a1")).toBe(true);
  });

  it.each<[string, Library["load"]]>([
    ["cannot be loaded", () => Promise.reject(new DOMException("", "TimeoutError"))],
    ["cannot be read", async () => ({ scenario: { title: 1 } })],
  ])("is released when the session %s", async (_, load) => {
    await openSession("a1", libraryWith(load), actions);
    expect(holdsLock("a1")).toBe(false);
  });

  it("stays if this page already held it before the load failed", async () => {
    await lockSession("a1");
    await openSession(
      "a1",
      libraryWith(() => Promise.reject(new Error())),
      actions,
    );
    expect(holdsLock("a1")).toBe(true);
  });

  it("is released when the work of the tab cannot be loaded", async () => {
    const tab = memoryStorage();
    writeTab(tab, { ...work, session: { id: "a1", untouched: false }, inLibrary: true });
    const library = libraryWith(() => Promise.reject(new DOMException("", "TimeoutError")));
    expect((await findWork({ tab, library })).unanswered).toBe(true);
    expect(holdsLock("a1")).toBe(false);
  });
});
