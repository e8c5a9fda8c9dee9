import type { MouseEvent } from "react";
import { useActions } from "../context/page-context.ts";
import type { HighlightSource } from "../store/state/state.ts";

/**
 * Returns the properties of an element about one field: all views highlight the field while the mouse moves over the element, or
 * while the focus is in it. Empty without a field.
 */
export function useLitField(path: string | undefined, view: HighlightSource) {
  const actions = useActions();
  if (path === undefined) return {};
  const light = () => actions.highlight(path, view);
  const unlight = () => actions.highlight(null, view);
  return {
    onMouseMove: light, // not when the element moves under the mouse
    onMouseLeave: ({ currentTarget }: MouseEvent) => {
      if (!currentTarget.contains(document.activeElement)) unlight();
    },
    onFocus: light,
    onBlur: unlight,
  };
}
