import type { PageDialog } from "./page-dialog.ts";
import type { Lit, Notice, SidePanel } from "./state.ts";
import type { PageStore } from "./store.ts";

/** What concerns the page and not its document: nothing of it is taken back. */
export function pageActions(store: PageStore) {
  return {
    /** Opens a dialog of the page; null closes the one that is open. */
    show(dialog: PageDialog | null): void {
      store.setState({ dialog });
    },

    showSide(side: SidePanel): void {
      store.setState({ side });
    },

    /** Lights a field in every view; null puts the light out. */
    light(path: string | null, from: Lit["from"]): void {
      const lit = store.getState().lit;
      if (path === null || path === "") {
        if (lit) store.setState({ lit: null });
      } else if (lit?.path !== path || lit.from !== from) store.setState({ lit: { path, from } });
    },

    /** Puts a notice in place of the one with the same id, and says it. */
    notify(notice: Notice): void {
      store.setState((state) => ({
        notices: [...state.notices.filter((one) => one.id !== notice.id), notice],
        announcement: { text: notice.text },
      }));
    },

    dismiss(id: string): void {
      store.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }));
    },

    say(text: string): void {
      store.setState({ announcement: { text } });
    },
  };
}
