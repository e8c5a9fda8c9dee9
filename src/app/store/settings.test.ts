import { afterEach, expect, it, vi } from "vitest";
import { memoryStorage, refusingStorage } from "../../testing/storage.ts";
import { keepSetting, keepsSettings, readSetting } from "./settings.ts";

afterEach(() => vi.unstubAllGlobals());

it("keeps settings under keys of the page", () => {
  const storage = memoryStorage();
  vi.stubGlobal("localStorage", storage);
  expect(readSetting("theme")).toBeNull();
  keepSetting("theme", "dark");
  expect([readSetting("theme"), storage.getItem("applyground/theme")]).toEqual(["dark", "dark"]);
  keepSetting("theme", null);
  expect(readSetting("theme")).toBeNull();
  expect(keepsSettings()).toBe(true);
});

it.each([undefined, refusingStorage])("does without storage, and tells", (storage) => {
  vi.stubGlobal("localStorage", storage);
  keepSetting("theme", "dark");
  expect(readSetting("theme")).toBeNull();
  expect(keepsSettings()).toBe(false);
});
