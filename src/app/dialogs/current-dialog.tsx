import { Palette } from "../commands/palette.tsx";
import { useActions, usePageState } from "../context/page-context.ts";
import { TextDialog } from "../files/text-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { AboutDialog } from "./about-dialog.tsx";
import { ActorDialog } from "./actor-dialog.tsx";
import { DeleteDataDialog } from "./delete-data-dialog.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { LearnDialog } from "./learn/learn-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";

/** The list of examples, whose search needs a library. */
const ExamplesDialog = lazyPart(() => import("./examples-dialog.tsx").then((part) => part.ExamplesDialog));

/** Opens what users have, which a first visit seldom does. */
const OpenDialog = lazyPart(() => import("../files/open/open-dialog.tsx").then((part) => part.OpenDialog));

/** Objects of the cluster whose proxy serves the page. Few pages have one. */
const ClusterDialog = lazyPart(() =>
  import("../cluster/cluster-dialog.tsx").then((part) => part.ClusterDialog),
);

/** Sends a request of a step to that cluster as a dry run. */
const DryRunDialog = lazyPart(() =>
  import("../cluster/dry-run-dialog.tsx").then((part) => part.DryRunDialog),
);

/** Plays the scenario on that cluster. */
const TrialDialog = lazyPart(() =>
  import("../cluster/trial/trial-dialog.tsx").then((part) => part.TrialDialog),
);

/** The ways to share, which few visits need all of. */
const ShareDialog = lazyPart(() =>
  import("../files/share/share-dialog.tsx").then((part) => part.ShareDialog),
);

/** Makes lessons, which few visits do. */
const MakeLessonDialog = lazyPart(() =>
  import("./make-lesson/make-lesson-dialog.tsx").then((part) => part.MakeLessonDialog),
);

/** Cuts a scenario down to what a bug report needs. */
const MinimiseDialog = lazyPart(() =>
  import("./minimise/minimise-dialog.tsx").then((part) => part.MinimiseDialog),
);

/** The open dialog, if any. */
export function CurrentDialog() {
  const dialog = usePageState((state) => state.dialog);
  const actions = useActions();
  const onClose = () => actions.showDialog(null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "open":
      return (
        <OpenDialog
          key={dialog.texts[0]?.text ?? ""}
          texts={dialog.texts}
          cluster={dialog.cluster ?? null}
          onClose={onClose}
        />
      );
    case "dry-run":
      return <DryRunDialog index={dialog.request} onClose={onClose} />;
    case "cluster":
      return <ClusterDialog onClose={onClose} />;
    case "trial":
      return <TrialDialog onClose={onClose} />;
    case "text":
      return <TextDialog draft={dialog.draft} at={dialog.at} onClose={onClose} />;
    case "actor":
      return <ActorDialog rename={dialog.rename} onClose={onClose} />;
    case "note":
      return <NoteDialog id={dialog.step} onClose={onClose} />;
    case "about":
      return <AboutDialog onClose={onClose} />;
    case "share":
      return <ShareDialog field={dialog.field} onClose={onClose} />;
    case "make-lesson":
      return <MakeLessonDialog draft={dialog.draft} onClose={onClose} />;
    case "minimise":
      return <MinimiseDialog onClose={onClose} />;
    case "learn":
      return <LearnDialog onClose={onClose} />;
    case "examples":
      return <ExamplesDialog onClose={onClose} />;
    case "sessions":
      return <SessionsDialog onClose={onClose} />;
    case "forget":
      return <DeleteDataDialog onClose={onClose} />;
    case "help":
      return <HelpDialog onClose={onClose} />;
    case "palette":
      return <Palette onClose={onClose} />;
  }
}
