import type { EmbedTheme } from "../embed-messages/options.ts";

/** The attributes in which sites keep their theme. */
const ATTRIBUTES = ["data-theme", "data-bs-theme", "data-color-mode", "class"];

/**
 * Returns the theme of the page around. `colorScheme`: the computed one of an element, which counts if it is a single one. `words`: the
 * theme attributes and classes of the element and its ancestors; the first that names a theme counts, such as `dark` or `theme-light`.
 * `auto` if nothing says so.
 */
export function themeOf(colorScheme: string, words: string): EmbedTheme {
  const schemes = colorScheme.match(/light|dark/g) ?? [];
  const named = /(?<!\S)(?:theme-)?(light|dark)(?:-mode|-theme)?(?!\S)/.exec(words);
  return ((schemes.length === 1 ? schemes[0] : named?.[1]) ?? "auto") as EmbedTheme;
}

/** Returns the theme of the page around an element. */
export function hostTheme(element: Element): EmbedTheme {
  let words = "";
  for (let at: Element | null = element; at; at = at.parentElement)
    for (const name of ATTRIBUTES) words += ` ${at.getAttribute(name)}`;
  return themeOf(getComputedStyle(element).colorScheme, words);
}

/** Calls `onChange` when the theme of the page may have changed, until `signal` aborts. */
export function watchHostTheme(onChange: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(onChange);
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}
