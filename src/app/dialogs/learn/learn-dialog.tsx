import { useReducer } from "react";
import { catalog } from "../../../catalog/catalog.ts";
import { learningPath } from "../../../catalog/learning-path.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { PanelBoundary } from "../../panels/panel.tsx";
import { hasRead } from "../../store/persist/progress/read-scenarios.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useOpenExample } from "../use-open-example.ts";
import { LessonButton } from "./lesson-button.tsx";
import "./learn-dialog.css";

const entries = new Map(catalog.flatMap(({ scenarios }) => scenarios.map((entry) => [entry.id, entry])));

const LessonChapters = lazyPart(() => import("./lesson-chapters.tsx").then((part) => part.LessonChapters));

/** The lessons of the course, and a reading path through built-in scenarios, which marks those that the user has opened. */
export function LearnDialog({ onClose }: { readonly onClose: () => void }) {
  const present = usePageState((state) => state.scenario.title);
  const { open, failed } = useOpenExample(onClose);
  const [, showAgain] = useReducer((count: number) => count + 1, 0); // the progress is not part of the state
  const lessons = learningPath.flatMap(({ id, teaches }) => {
    const example = entries.get(id);
    return example === undefined ? [] : [{ example, teaches, isOpened: hasRead(example.title) }];
  });
  const next = lessons.find(({ isOpened }) => !isOpened)?.example.id;

  return (
    <Dialog title="Learn Server-Side Apply" onClose={onClose}>
      <PanelBoundary>
        <LessonChapters onOpened={onClose} onProgress={showAgain} />
      </PanelBoundary>
      <h3 className="lesson-chapter">Stories</h3>
      <p className="quiet">
        Open the scenarios in this order. Each is a short story: read its description, go through its steps,
        then change something and see what happens.
      </p>
      <p className="dialog-problem learn-problem" role="alert">
        {failed && "The scenario could not be loaded. Check your connection and try again."}
      </p>
      <ol className="lessons">
        {lessons.map(({ example, teaches, isOpened }, at) => (
          <li key={example.id}>
            <LessonButton
              number={at + 1}
              title={example.title}
              text={teaches}
              mark={isOpened ? "opened" : null}
              isOpen={example.title === present}
              isNext={example.id === next}
              onClick={() => open(example)}
            />
          </li>
        ))}
      </ol>
      <p className="quiet">
        There are more than a hundred scenarios in <ExamplesLink />. The documentation of Kubernetes explains{" "}
        <a
          href="https://kubernetes.io/docs/reference/using-api/server-side-apply/"
          target="_blank"
          rel="noreferrer noopener"
        >
          Server-Side Apply
        </a>
        , too.
      </p>
    </Dialog>
  );
}

function ExamplesLink() {
  const actions = useActions();
  return (
    <button
      type="button"
      className="button button-text"
      onClick={() => actions.showDialog({ kind: "examples" })}
    >
      Examples
    </button>
  );
}
