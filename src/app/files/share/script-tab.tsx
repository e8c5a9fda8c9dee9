import type { ScriptProgram } from "../../../session/script/types.ts";
import { usePageContext, usePageState } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";
import { saveFile } from "../save-file.ts";
import { CopyField } from "./copy-field.tsx";
import { lengthText } from "./link-limits.ts";

/** The scenario as a script that repeats it on a real cluster, to copy or to save. */
export function ScriptTab() {
  const program: ScriptProgram = "kubectl";
  const { engine } = usePageContext();
  const title = usePageState((state) => state.scenario.title);
  const { answer, hasFailed } = useAnswer({
    topic: "script",
    about: [program],
    ask: () => engine.script(program),
  });
  const text = answer?.text ?? "";
  const save = (
    <button
      type="button"
      className="button button-outline"
      disabled={text === ""}
      onClick={() => saveFile(text, title, { type: "text/x-shellscript", ending: ".sh" })}
    >
      Save as a file
    </button>
  );
  return (
    <div className="dialog-form">
      <p>
        Each step with kubectl, as its manager, in a namespace that the script makes and deletes. It prints
        what the simulated server answers and what your cluster answers. Read it before you run it.
      </p>
      {answer !== null && answer.limits.length > 0 && (
        <details className="share-limits">
          <summary>What kubectl cannot do</summary>
          <ul>
            {answer.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </details>
      )}
      <CopyField label="Script" text={text} rows={12} button="Copy script" other={save}>
        {text !== "" && lengthText(text)}
      </CopyField>
      <p className="dialog-problem" role="alert">
        {hasFailed && "The script could not be made. Try again."}
      </p>
    </div>
  );
}
