import { useEffect, useRef } from "react";
import { useActions, useDeepPageState, usePageContext } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";
import { lastTextEdit } from "../../store/state/last-text-edit.ts";
import { laterTextsNotice } from "./later-texts-notice.ts";

const NOTICE = "later-texts";

/** How long the page waits after a key before it looks at the later steps, in milliseconds. */
const DELAY = 700;

/** After an edit of a step: says which later steps of the same actor still have the old value, and offers to change them too. */
export function OfferLaterTexts() {
  const { store, engine } = usePageContext();
  const actions = useActions();
  const edit = useDeepPageState(lastTextEdit);
  const { answer: found, isPending } = useAnswer(
    edit === null
      ? null
      : {
          topic: `later texts of ${edit.step}`,
          about: [edit.before],
          ask: () => engine.laterTexts(edit),
          delay: DELAY,
        },
  );
  const text = found === null ? null : laterTextsNotice(found);
  const latest = useRef(found);
  latest.current = found;

  useEffect(() => {
    if (text === null) {
      const isShown = store.getState().notices.some(({ id }) => id === NOTICE);
      if (isShown) actions.dismiss(NOTICE);
    } else if (!isPending) {
      const run = () => actions.changeLaterTexts(latest.current?.later ?? []);
      const aim = (isAimed: boolean) => {
        const effect = latest.current?.effect;
        actions.showPreview(isAimed && effect !== undefined && effect.fields.length > 0 ? effect : null);
      };
      const label = latest.current?.later.length === 1 ? "Change it too" : "Change them too";
      actions.notify({ id: NOTICE, tone: "info", text, action: { label, run, aim } });
    }
  }, [text, isPending, store, actions]);
  return null;
}
