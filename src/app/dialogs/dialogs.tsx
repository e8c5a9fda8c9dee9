import { useActions, usePage } from "../page/page-context.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { late } from "../ui/late.tsx";

const ActorDialog = late(() => import("./actor-dialog.tsx").then((part) => part.ActorDialog));
const AboutDialog = late(() => import("./about-dialog.tsx").then((part) => part.AboutDialog));
const NoteDialog = late(() => import("./note-dialog.tsx").then((part) => part.NoteDialog));
const ExamplesDialog = late(() => import("./examples-dialog.tsx").then((part) => part.ExamplesDialog));
const SessionsDialog = late(() => import("./sessions-dialog.tsx").then((part) => part.SessionsDialog));
const ForgetDialog = late(() => import("./forget-dialog.tsx").then((part) => part.ForgetDialog));
const HelpDialog = late(() => import("./help-dialog.tsx").then((part) => part.HelpDialog));
const Palette = late(() => import("../commands/palette.tsx").then((part) => part.Palette));
const OpenDialog = late(() => import("../files/open-dialog.tsx").then((part) => part.OpenDialog));
const TextDialog = late(() => import("../files/text-dialog.tsx").then((part) => part.TextDialog));
const ShareDialog = late(() => import("../files/share-dialog.tsx").then((part) => part.ShareDialog));

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
      <OpenOne />
    </ErrorBoundary>
  );
}

const NOT_OPENED =
  "That could not be opened. Check the connection and try again; if it fails again, reload the page.";

function OpenOne() {
  const dialog = usePage((state) => state.dialog);
  const actions = useActions();
  const onClose = () => actions.show(null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "open":
      return <OpenDialog key={dialog.text} text={dialog.text} name={dialog.name} onClose={onClose} />;
    case "text":
      return <TextDialog draft={dialog.draft} at={dialog.at} onClose={onClose} />;
    case "actor":
      return <ActorDialog rename={dialog.rename} onClose={onClose} />;
    case "note":
      return <NoteDialog id={dialog.step} onClose={onClose} />;
    case "about":
      return <AboutDialog onClose={onClose} />;
    case "share":
      return <ShareDialog onClose={onClose} />;
    case "examples":
      return <ExamplesDialog onClose={onClose} />;
    case "sessions":
      return <SessionsDialog onClose={onClose} />;
    case "forget":
      return <ForgetDialog onClose={onClose} />;
    case "help":
      return <HelpDialog onClose={onClose} />;
    case "palette":
      return <Palette onClose={onClose} />;
  }
}
