import { useEffect } from "react";
import type { ManagerIdentity } from "../../../../engine/scenario/step-manager.ts";
import type { FieldEditAnswer, FieldEditQuestion } from "../../../../session/field-edit/types.ts";
import type { Answer } from "../../../context/answers.ts";
import { useActions, usePageContext, usePageState } from "../../../context/page-context.ts";
import { useAnswer } from "../../../context/use-answer.ts";

/** An edit whose effect the table shows before it is made. */
export type AimedEdit = Pick<FieldEditQuestion, "effectOf" | "value">;

const NOTHING_AIMED: AimedEdit = { effectOf: null, value: null };

/** Asks how to change what a manager wants for a field, and shows the effect of an edit in the table. Without one, it shows none. */
export function useFieldEdits(
  { manager, operation, subresource }: ManagerIdentity,
  path: string,
  { effectOf, value }: AimedEdit = NOTHING_AIMED,
): Answer<FieldEditAnswer> {
  const { engine } = usePageContext();
  const actions = useActions();
  const step = usePageState((state) => state.frame?.step ?? null);
  const object = usePageState((state) => state.frame?.object ?? null);
  const found = useAnswer(
    step === null || object === null
      ? null
      : {
          topic: `edits of ${path} by ${operation} ${subresource} ${manager}`,
          about: [step, object, effectOf, value],
          delay: value === null ? 0 : TYPING_DELAY,
          ask: () =>
            engine.editField({
              step,
              object,
              manager: { manager, operation, subresource },
              path,
              value,
              effectOf,
            }),
        },
  );
  const { answer, isPending } = found;
  const effect = effectOf === null || answer === null || "refusal" in answer ? null : answer.effect;

  useEffect(() => {
    if (isPending && effectOf !== null) return;
    actions.showPreview(effect);
  }, [actions, effect, effectOf, isPending]);
  useEffect(() => () => actions.showPreview(null), [actions]);

  return found;
}

/** How many milliseconds after a key the table shows its effect. */
const TYPING_DELAY = 120;
