import { useEffect } from "react";
import { keepTyped } from "../commands/typed-ahead.ts";
import { useActions, usePageState } from "../context/page-context.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { soonShown } from "../ui/lazy-part.tsx";

/** The code of all dialogs. The page fetches it soon. */
const CurrentDialog = soonShown(() => import("./current-dialog.tsx").then((part) => part.CurrentDialog));

/** The open dialog, if any. If it fails or cannot be loaded, closes it and shows a notice. What users type right after Ctrl+K goes into the palette. */
export function Dialogs() {
  const kind = usePageState((state) => state.dialog?.kind ?? null);
  const actions = useActions();
  const giveUp = () => {
    actions.showDialog(null);
    actions.notify({ id: "dialog", tone: "warn", text: NOT_OPENED });
  };
  useEffect(
    () => (kind === "palette" ? keepTyped(() => actions.showDialog(null)) : undefined),
    [kind, actions],
  );
  return (
    <ErrorBoundary key={kind} fallback={() => null} onError={giveUp}>
      {kind !== null && <CurrentDialog />}
    </ErrorBoundary>
  );
}

const NOT_OPENED =
  "The dialog could not be opened. Check your connection and try again. If it fails again, reload the page.";
