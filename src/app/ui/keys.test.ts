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
  { keys: "?", mac: true, text: "?" },
  { keys: "d", mac: false, text: "D" },
])("writes $keys as $text", ({ keys, mac, text }) => {
  expect(keysText(keys, mac)).toBe(text);
});
