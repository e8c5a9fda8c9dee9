import { expect, it } from "vitest";
import { themeOf } from "./host-theme.ts";

it.each([
  { name: "a page that says nothing", colorScheme: "normal", words: "", theme: "auto" },
  { name: "a page that follows the system", colorScheme: "light dark", words: "", theme: "auto" },
  { name: "color-scheme", colorScheme: "dark", words: "", theme: "dark" },
  { name: "color-scheme with only", colorScheme: "light only", words: "", theme: "light" },
  { name: "data-theme", colorScheme: "normal", words: " dark null", theme: "dark" },
  { name: "a class", colorScheme: "light dark", words: "page no-js theme-light wide", theme: "light" },
  { name: "a body class", colorScheme: "normal", words: "page\n dark-mode", theme: "dark" },
  {
    name: "both, which differ: the browser's own controls",
    colorScheme: "light",
    words: "dark",
    theme: "light",
  },
  { name: "an ancestor in an island", colorScheme: "normal", words: "light page dark", theme: "light" },
  { name: "two next to each other", colorScheme: "normal", words: "dark light", theme: "dark" },
  { name: "words that only contain it", colorScheme: "normal", words: "darkroom highlight", theme: "auto" },
  { name: "a theme of another name", colorScheme: "normal", words: "dracula auto", theme: "auto" },
])("$name: $theme", ({ colorScheme, words, theme }) => {
  expect(themeOf(colorScheme, words)).toBe(theme);
});
