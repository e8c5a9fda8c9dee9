import { afterEach, expect, it, vi } from "vitest";
import { memoryStorage, refusingStorage } from "../../../testing/memory-storage.ts";
import { canSaveSettings, readSetting, saveSetting } from "./settings.ts";

afterEach(() => vi.unstubAllGlobals());

it("saves settings under the keys of the page", () => {
  const storage = memoryStorage();
  vi.stubGlobal("localStorage", storage);
  expect(readSetting("theme")).toBeNull();
  saveSetting("theme", "dark");
  expect([readSetting("theme"), storage.getItem("applyground/theme")]).toEqual(["dark", "dark"]);
  saveSetting("theme", null);
  expect(readSetting("theme")).toBeNull();
  expect(canSaveSettings()).toBe(true);
});

it.each([undefined, refusingStorage])("works without storage, and reports it", (storage) => {
  vi.stubGlobal("localStorage", storage);
  saveSetting("theme", "dark");
  expect(readSetting("theme")).toBeNull();
  expect(canSaveSettings()).toBe(false);
});
