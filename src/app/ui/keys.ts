/**
 * A key with what is held down, as `Mod+Shift+Z`: `Mod` is ⌘ on a Mac and Ctrl elsewhere, `Ctrl` is Ctrl everywhere, the
 * last part is the key as events name it.
 */
export type Keys = string;

/** The part of a keyboard event that tells the keys. */
type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Whether these keys are pressed. Shift only counts where a letter or a named key does not say it by itself. */
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

/** Keys of the editor, as Monaco has them: they are shown, and Monaco itself listens for them. */
export function editorKeys(mac = isMac()): { readonly tabMoves: Keys; readonly suggest: Keys } {
  return { tabMoves: mac ? "Ctrl+Shift+M" : "Ctrl+M", suggest: "Ctrl+Space" };
}

/** The keys as the keyboard in front of the user names them: `Ctrl Shift Z`, or `⌘ ⇧ Z`. */
export function keysText(keys: Keys, mac = isMac()): string {
  return partsOf(keys)
    .map(
      (part) => (mac ? macSigns[part] : undefined) ?? signs[part] ?? (part === "Mod" ? "Ctrl" : shown(part)),
    )
    .join(" ");
}

/** As it stands on the keyboard. */
function shown(part: string): string {
  return part.length === 1 ? part.toUpperCase() : part;
}

function partsOf(keys: Keys): string[] {
  return keys === "+" ? ["+"] : keys.split("+");
}

/** False where there is no keyboard: when the page is made ahead. */
function isMac(): boolean {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
}
