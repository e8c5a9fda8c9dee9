import type { Lesson } from "../../../engine/scenario/scenario.ts";
import type { Position } from "../../../text/lines/lines.ts";
import type { PageDialog } from "../state/page-dialog.ts";
import type { Arrangement, HighlightedField, Notice, SidePanel, State, TextPlace } from "../state/state.ts";
import type { PageStore } from "../state/store.ts";

/** Actions that change the page and not the document. Undo does not take them back. */
export function pageActions(store: PageStore) {
  return {
    /** Opens a dialog; null closes the open one. */
    showDialog(dialog: PageDialog | null): void {
      store.setState({ dialog });
    },

    /** Opens a panel at the side; null closes the open one. */
    showSide(side: SidePanel | null): void {
      store.setState({ side });
    },

    /** Lets the panel at the side take the whole width, or ends that. */
    widenSide(sideWide: boolean): void {
      store.setState({ sideWide });
    },

    /** Shows the field table, the manifests, or both. */
    arrange(arrangement: Arrangement): void {
      store.setState({ arrangement });
    },

    /** Shows the live object or the managed fields, where there is no room for both. */
    showObjectPanel(objectPanel: State["objectPanel"]): void {
      store.setState({ objectPanel });
    },

    /** Shows in the field table what a move would change; null ends that. */
    showPreview(shownPreview: State["shownPreview"]): void {
      store.setState({ shownPreview });
    },

    /** Lets the editor of a step go to a place in its text; null once it is there. */
    goToPlace(wantedPlace: TextPlace | null): void {
      store.setState({ wantedPlace });
    },

    /** Closes what the page tells about the last action. */
    closeReceipt(): void {
      store.setState({ receipt: null });
    },

    /** Opens the findings; `linked`: the id of the one to show. */
    showFindings(linked: string | null = null): void {
      store.setState({ side: "findings", linkedFinding: linked });
    },

    /** Highlights a field in every view, and others in the table; null removes the highlight. */
    highlight(path: string | null, source: HighlightedField["source"], others?: readonly string[]): void {
      const { highlighted } = store.getState();
      if (path === null || path === "") {
        if (highlighted) store.setState({ highlighted: null });
      } else if (highlighted?.path !== path || highlighted.source !== source)
        store.setState({ highlighted: { path, source, ...(others && { others }) } });
    },

    /** Remembers where the goals of a lesson are in the text from which it was opened. */
    rememberGoalPlaces(lesson: Lesson | undefined, places: readonly Position[]): void {
      store.setState({ goalPlaces: lesson === undefined ? null : { lesson, places } });
    },

    /** Shows and announces a notice. It replaces the notice with the same id. */
    notify(notice: Notice): void {
      store.setState((state) => ({
        notices: [...state.notices.filter((one) => one.id !== notice.id), notice],
        announcement: { text: notice.text },
      }));
    },

    dismiss(id: string): void {
      store.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }));
    },

    /** Lets screen readers say a text. */
    announce(text: string): void {
      store.setState({ announcement: { text } });
    },
  };
}
