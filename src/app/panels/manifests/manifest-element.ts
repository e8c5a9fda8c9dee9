import { domId } from "../../ui/dom/dom-id.ts";

/** Returns the element id of an actor's manifest. */
export function manifestId(actor: string): string {
  return domId("manifest", "of", actor);
}

/** Returns the element of an actor's manifest; null if the page does not show it. */
export function manifestOf(actor: string): HTMLElement | null {
  return document.getElementById(manifestId(actor));
}

/** Focuses the text of an actor's manifest, or its first button. */
export function focusManifest(actor: string): void {
  manifestOf(actor)?.querySelector<HTMLElement>("textarea, [role=textbox]")?.focus({ preventScroll: true });
}
