import { useRef, useState } from "react";
import type { LessonScenario } from "../../../engine/scenario/scenario.ts";
import { useTabPage } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";
import { linkOf } from "../../files/link-of.ts";
import { saveAsFile } from "../../files/save-scenario.ts";
import { openSession } from "../../store/persist/open-session.ts";
import { sessionInfoOf } from "../../store/persist/session-info.ts";
import { toStored } from "../../store/persist/work.ts";
import { newId } from "../../store/scenario/new-id.ts";
import { selectionAt } from "../../store/state/selection.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { copyText, NOT_COPIED } from "../../ui/dom/clipboard.ts";
import { Icon } from "../../ui/icon.tsx";

type KeepLessonProps = {
  readonly scenario: LessonScenario;
  /** Sentences about what the lesson still needs before one can play it. */
  readonly missing: readonly string[];
  readonly onKept: () => void;
  readonly onClose: () => void;
};

const NOT_PLAYED = "The solution could not be played: it takes too long, or a part of the page did not load.";

/** How long the page waits after a key before it plays the lesson, in milliseconds. */
const DELAY = 250;

/** Says whether the lesson is right, and saves, copies, keeps and tries it. Does none of these with a lesson that is wrong. */
export function KeepLesson({ scenario, missing, onKept, onClose }: KeepLessonProps) {
  const { engine, actions, address, library } = useTabPage();
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const kept = useRef<string | null>(null); // the id of the session in which the lesson is
  const { goal, solution, given } = scenario.lesson;
  const check = useAnswer(
    missing.length > 0
      ? null
      : {
          topic: "lesson",
          about: [JSON.stringify(goal), solution.length, given],
          ask: () => engine.analyse({ of: "lesson", scenario }),
          delay: DELAY,
        },
  );
  const found = check.answer?.of === "lesson" && !check.isPending ? check.answer.problems : null;
  const played = check.hasFailed ? [NOT_PLAYED] : (found?.map(({ says }) => says) ?? []);
  const problems = missing.length > 0 ? missing : played;
  const isRight = missing.length === 0 && found?.length === 0;

  const tell = (text: string, isProblem = false) => {
    setSaid({ text, isProblem });
    if (!isProblem) onKept();
  };
  /** Returns a handler that does something with a lesson that is right, and else says why not. */
  const ifRight = (act: () => Promise<void> | void) => async () => {
    if (!isRight) return tell(`Not yet. ${problems.join(" ") || "The solution is being played."}`, true);
    await act();
  };
  const save = async () => {
    if (await saveAsFile(scenario, { engine, actions })) tell("Saved as a file.");
    else tell("The lesson could not be saved. Check your connection and try again.", true);
  };
  const copy = async () => {
    const link = await linkOf(scenario, { step: null, field: null }, address).catch(() => null);
    if (link === null) return tell("This lesson is too large for a link. Save it as a file instead.", true);
    if (await copyText(link)) tell("Link copied.");
    else tell(NOT_COPIED, true);
  };
  const keepAs = async (id: string) => {
    const work = { scenario, selection: selectionAt(scenario) };
    await library.save(sessionInfoOf(id, work, Date.now()), toStored(work));
  };
  const keep = async () => {
    const id = kept.current ?? newId();
    try {
      await keepAs(id);
      kept.current = id;
      tell("Kept in Sessions.");
    } catch {
      tell("This browser does not let the page save sessions. Save the lesson as a file instead.", true);
    }
  };
  /** Opens the lesson: the session in which it is kept, else a new one. */
  const tryIt = async () => {
    onKept();
    onClose();
    const id = kept.current;
    const isKept =
      id !== null &&
      (await keepAs(id).then(
        () => true,
        () => false,
      ));
    if (isKept) await openSession(id, library, actions);
    else actions.open(scenario);
  };
  return (
    <div className="make-lesson-end">
      <div role="status" className="make-lesson-check" data-right={isRight || undefined}>
        {isRight ? (
          <p>
            <Icon name="check" size={14} /> The lesson is right: its solution reaches all goals, and doing
            nothing does not.
          </p>
        ) : (
          <ul>
            {problems.map((text) => (
              <li key={text}>
                <Icon name="warn" size={14} /> <CodeText text={text} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="dialog-actions">
        <p
          className="grow make-lesson-said"
          role={said?.isProblem ? "alert" : "status"}
          data-problem={said?.isProblem || undefined}
        >
          {said && <CodeText text={said.text} />}
        </p>
        <button type="button" className="button button-outline" onClick={ifRight(save)}>
          Save as file
        </button>
        <button type="button" className="button button-outline" onClick={ifRight(copy)}>
          Copy link
        </button>
        <button type="button" className="button button-outline" onClick={ifRight(keep)}>
          Keep in Sessions
        </button>
        <button type="button" className="button button-solid" onClick={ifRight(tryIt)}>
          Try it
        </button>
      </div>
    </div>
  );
}
