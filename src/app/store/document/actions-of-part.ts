import type { SoonPart } from "../../soon-part.ts";
import type { PageStore } from "../state/store.ts";
import { pageActions } from "./page-actions.ts";

/**
 * What happens if an action is called again while it waits for its code. "once": only the first call counts, because a button that does nothing
 * yet is clicked again. Null: all calls count, in their order.
 */
export type Again = "once" | null;

/**
 * Returns actions with these names, which `make` makes with the code of a part. An action before the code is there waits for it. If the code does not load, a notice says
 * so, until it loads. Another says that it is loading if that takes long.
 */
export function actionsOfPart<Code, Actions extends object>(
  store: PageStore,
  names: { readonly [name in keyof Actions]: Again },
  part: SoonPart<Code>,
  make: (code: Code) => Actions,
): Actions {
  let made: Actions | null = null;
  const waiting = new Set<keyof Actions>();
  const actionOf =
    (name: keyof Actions) =>
    (...given: never[]) => {
      const code = part.now();
      if (code === null) {
        if (names[name] === "once" && waiting.has(name)) return;
        waiting.add(name);
        const { dismiss, notify } = pageActions(store);
        const timer = setTimeout(() => notify(LOADING), LONG);
        part
          .fetch()
          .finally(() => {
            clearTimeout(timer);
            waiting.delete(name);
          })
          .then(
            () => {
              dismiss(NOTICE);
              actionOf(name)(...given);
            },
            () => notify(NOT_LOADED),
          );
        return;
      }
      made ??= make(code);
      (made[name] as (...given: never[]) => void)(...given);
    };
  return Object.fromEntries(
    Object.keys(names).map((name) => [name, actionOf(name as keyof Actions)]),
  ) as Actions;
}

/** After how long the page says that an action waits for its code, in milliseconds. */
const LONG = 500;

const NOTICE = "late-actions";

const LOADING = { id: NOTICE, tone: "info", text: "Loading this part of the page…" } as const;

const NOT_LOADED = {
  id: NOTICE,
  tone: "warn",
  text: "Nothing was changed, because a part of the page did not load. Check your connection and try again.",
} as const;
