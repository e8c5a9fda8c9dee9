import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { arePressed, keysText } from "./keys.ts";

const up = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  { keys: "Mod+K", mac: false, event: { ...up, key: "k", ctrlKey: true }, want: true },
  { keys: "Mod+K", mac: true, event: { ...up, key: "k", metaKey: true }, want: true },
  { keys: "Mod+K", mac: true, event: { ...up, key: "k", ctrlKey: true }, want: false },
  { keys: "Mod+Z", mac: false, event: { ...up, key: "Z", ctrlKey: true, shiftKey: true }, want: false },
  { keys: "Mod+Shift+Z", mac: false, event: { ...up, key: "Z", ctrlKey: true, shiftKey: true }, want: true },
  { keys: "Mod+Z", mac: false, event: { ...up, key: "z" }, want: false },
  { keys: "?", mac: false, event: { ...up, key: "?", shiftKey: true }, want: true },
  { keys: "1", mac: false, event: { ...up, key: "1", altKey: true }, want: false },
  { keys: "[", mac: true, event: { ...up, key: "[", metaKey: true }, want: false },
  { keys: "Alt+ArrowLeft", mac: false, event: { ...up, key: "ArrowLeft", altKey: true }, want: true },
  { keys: "ArrowLeft", mac: false, event: { ...up, key: "ArrowLeft", altKey: true }, want: false },
  { keys: "Home", mac: false, event: { ...up, key: "Home", shiftKey: true }, want: false },
])("$keys: $want for $event.key", ({ keys, mac, event, want }) => {
  expect(arePressed(keys, event, mac)).toBe(want);
});

it.each([
  { keys: "Mod+Shift+Z", mac: false, text: "Ctrl Shift Z" },
  { keys: "Mod+Shift+Z", mac: true, text: "⌘ ⇧ Z" },
  { keys: "Alt+ArrowLeft", mac: false, text: "Alt ←" },
  { keys: "Ctrl+Space", mac: false, text: "Ctrl Space" },
  { keys: "Ctrl+Shift+M", mac: true, text: "⌃ ⇧ M" },
  { keys: "?", mac: true, text: "?" },
  { keys: "d", mac: false, text: "D" },
])("writes $keys as $text", ({ keys, mac, text }) => {
  expect(keysText(keys, mac)).toBe(text);
});

it("is the only file with names of keys", () => {
  const app = join(import.meta.dirname, "../..");
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const naming = sources.filter((path) =>
    /[">`(]Ctrl[ +]|[⌘⌥⇧⌃]/.test(readFileSync(join(app, path), "utf8")),
  );
  expect(naming).toEqual(["ui/dom/keys.ts"]);
});
