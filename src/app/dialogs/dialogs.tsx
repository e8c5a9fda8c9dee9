import { lazy, Suspense } from "react";
import { useActions, usePage } from "../page/page-context.ts";

const ActorDialog = lazy(() =>
  import("./actor-dialog.tsx").then(({ ActorDialog }) => ({ default: ActorDialog })),
);
const AboutDialog = lazy(() =>
  import("./about-dialog.tsx").then(({ AboutDialog }) => ({ default: AboutDialog })),
);
const NoteDialog = lazy(() =>
  import("./note-dialog.tsx").then(({ NoteDialog }) => ({ default: NoteDialog })),
);
const ExamplesDialog = lazy(() =>
  import("./examples-dialog.tsx").then(({ ExamplesDialog }) => ({ default: ExamplesDialog })),
);
const SessionsDialog = lazy(() =>
  import("./sessions-dialog.tsx").then(({ SessionsDialog }) => ({ default: SessionsDialog })),
);
const ForgetDialog = lazy(() =>
  import("./forget-dialog.tsx").then(({ ForgetDialog }) => ({ default: ForgetDialog })),
);
const HelpDialog = lazy(() =>
  import("./help-dialog.tsx").then(({ HelpDialog }) => ({ default: HelpDialog })),
);
const Palette = lazy(() => import("../commands/palette.tsx").then(({ Palette }) => ({ default: Palette })));
const OpenDialog = lazy(() =>
  import("../files/open-dialog.tsx").then(({ OpenDialog }) => ({ default: OpenDialog })),
);
const TextDialog = lazy(() =>
  import("../files/text-dialog.tsx").then(({ TextDialog }) => ({ default: TextDialog })),
);
const ShareDialog = lazy(() =>
  import("../files/share-dialog.tsx").then(({ ShareDialog }) => ({ default: ShareDialog })),
);

/** The dialog that is open, if any. */
export function Dialogs() {
  return (
    <Suspense>
      <OpenOne />
    </Suspense>
  );
}

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
