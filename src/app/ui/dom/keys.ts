/**
 * A key with its modifiers, such as `Mod+Shift+Z`. `Mod` is ⌘ on a Mac and Ctrl elsewhere; `Ctrl` is Ctrl everywhere. The last part is
 * the `key` of the keyboard event.
 */
export type Keys = string;

/** The used properties of a keyboard event. */
type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Whether an event matches keys. Shift is ignored for signs such as `?`, which need Shift on some keyboards only. */
export function arePressed(keys: Keys, event: Pressed, mac = isMac()): boolean {
  const parts = partsOf(keys);
  const key = parts.pop() ?? "";
  const mod = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    mod === parts.includes("Mod") &&
    !other &&
    event.altKey === parts.includes("Alt") &&
    (isSign || event.shiftKey === parts.includes("Shift"))
  );
}

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Delete: "Del",
  Escape: "Esc",
};
const macSigns: Readonly<Record<string, string>> = {
  Mod: "⌘",
  Ctrl: "⌃",
  Alt: "⌥",
  Shift: "⇧",
  Enter: "↩",
};

/** Returns shortcuts of Monaco. The page only shows them; Monaco handles them. */
export function editorKeys(mac = isMac()): { readonly tabMoves: Keys; readonly suggest: Keys } {
  return { tabMoves: mac ? "Ctrl+Shift+M" : "Ctrl+M", suggest: "Ctrl+Space" };
}

/** Returns keys as the user's keyboard names them: `Ctrl Shift Z`, or `⌘ ⇧ Z` on a Mac. */
export function keysText(keys: Keys, mac = isMac()): string {
  return partsOf(keys)
    .map(
      (part) =>
        (mac ? macSigns[part] : undefined) ?? signs[part] ?? (part === "Mod" ? "Ctrl" : keyLabel(part)),
    )
    .join(" ");
}

/** Returns a key as it is printed on a keyboard. */
function keyLabel(part: string): string {
  return part.length === 1 ? part.toUpperCase() : part;
}

function partsOf(keys: Keys): string[] {
  return keys === "+" ? ["+"] : keys.split("+");
}

/** Returns false while the page is prerendered. */
function isMac(): boolean {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
}
