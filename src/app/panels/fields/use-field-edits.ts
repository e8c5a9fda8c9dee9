import type { ManagerIdentity } from "../../../engine/scenario/step-manager.ts";
import type { FieldEditAnswer } from "../../../session/field-edit/types.ts";
import type { Answer } from "../../context/answers.ts";
import { usePageContext, usePageState } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";

/** Asks how to change what a manager wants for a field. Asks nothing without a manager. */
export function useFieldEdits(manager: ManagerIdentity | undefined, path: string): Answer<FieldEditAnswer> {
  const { engine } = usePageContext();
  const step = usePageState((state) => state.frame?.step);
  const object = usePageState((state) => state.frame?.object);
  const asked =
    manager === undefined || step === undefined || object == null ? null : { manager, step, object, path };
  return useAnswer(
    asked === null
      ? null
      : {
          topic: `edits of ${path} by ${asked.manager.manager} ${asked.manager.operation} ${asked.manager.subresource}`,
          about: [asked.step, asked.object],
          ask: () => engine.editField({ ...asked, value: null }),
        },
  );
}
