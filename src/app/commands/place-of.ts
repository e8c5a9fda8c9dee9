/** Returns whether the focus is in a text of the document, whose edits the page undoes; in another field, such as a search; or elsewhere. */
export function placeOf(target: EventTarget | null): "document" | "field" | "elsewhere" {
  const isField =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]"));
  if (!isField) return "elsewhere";
  const around = target.closest("[data-undo=page], .find-widget"); // Monaco's search has its own texts
  return around?.matches("[data-undo=page]") ? "document" : "field";
}
