import { useActions, usePage } from "../page/page-context.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { late } from "../ui/late.tsx";

/** All dialogs come together, when one is first opened. */
const OneDialog = late(() => import("./one-dialog.tsx").then((part) => part.OneDialog));

/** The dialog that is open, if any. One that fails, or that cannot be loaded, is closed. */
export function Dialogs() {
  const kind = usePage((state) => state.dialog?.kind ?? null);
  const actions = useActions();
  const giveUp = () => {
    actions.show(null);
    actions.notify({ id: "dialog", tone: "warn", text: NOT_OPENED });
  };
  return (
    <ErrorBoundary key={kind} fallback={() => null} onError={giveUp}>
      {kind !== null && <OneDialog />}
    </ErrorBoundary>
  );
}

const NOT_OPENED =
  "That could not be opened. Check the connection and try again; if it fails again, reload the page.";
