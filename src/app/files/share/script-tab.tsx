import { useState } from "react";
import type { ScriptProgram } from "../../../session/script/types.ts";
import { usePageContext, usePageState } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { saveFile } from "../save-file.ts";
import { CopyField } from "./copy-field.tsx";
import { lengthText } from "./link-limits.ts";

/** The kinds of scripts. `about` says what one does, `limits` is the head of the list of what it cannot do. */
const KINDS: Readonly<
  Record<
    ScriptProgram,
    { readonly name: string; readonly about: string; readonly limits: string; readonly ending: string }
  >
> = {
  kubectl: {
    name: "kubectl",
    about:
      "Each step with kubectl, as its manager, in a namespace that the script makes and deletes. It prints what the simulated server answers and what your cluster answers. Read it before you run it.",
    limits: "How the script differs from the page",
    ending: ".kubectl.sh",
  },
  curl: {
    name: "curl",
    about:
      "The requests of each step with curl, in a namespace that the script makes and deletes. It compares the responses with those of the simulated server. Read it before you run it.",
    limits: "How the script differs from the page",
    ending: ".curl.sh",
  },
  "go-merge": {
    name: "Go: merge",
    about:
      "A table test of structured-merge-diff's package merge: each write of the object, and who owns what after it.",
    limits: "What the test leaves out",
    ending: "_merge_test.go",
  },
  "go-managedfields": {
    name: "Go: managedfields",
    about:
      "A table test of apimachinery's package managedfields: each write of the object, and its entries after it.",
    limits: "What the test leaves out",
    ending: "_managedfields_test.go",
  },
};
const OPTIONS = Object.entries(KINDS).map(([value, { name }]) => ({
  value: value as ScriptProgram,
  label: name,
}));

/** The scenario as a script that repeats it on a real cluster or with the real packages, to copy or to save. */
export function ScriptTab() {
  const [program, setProgram] = useState<ScriptProgram>("kubectl");
  const { engine } = usePageContext();
  const title = usePageState((state) => state.scenario.title);
  const { answer, hasFailed } = useAnswer({
    topic: "script",
    about: [program],
    ask: () => engine.script(program),
  });
  const kind = KINDS[program];
  const text = answer?.text ?? "";
  const limits = answer?.limits ?? [];
  const isImpossible = answer !== null && text === "";
  const save = (
    <button
      type="button"
      className="button button-outline"
      disabled={text === ""}
      onClick={() => saveFile(text, title, { type: "text/plain", ending: kind.ending })}
    >
      Save as a file
    </button>
  );
  return (
    <div className="dialog-form">
      <Segmented label="Kind of script" value={program} options={OPTIONS} onChange={setProgram} />
      <p>{kind.about}</p>
      {!isImpossible && limits.length > 0 && (
        <details className="share-limits">
          <summary>{kind.limits}</summary>
          <ul>
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </details>
      )}
      {isImpossible ? (
        <p role="status">{limits.join(" ")}</p>
      ) : (
        <CopyField label="Script" text={text} rows={12} button="Copy script" other={save}>
          {text !== "" && lengthText(text)}
        </CopyField>
      )}
      <p className="dialog-problem" role="alert">
        {hasFailed && "The script could not be made. Try again."}
      </p>
    </div>
  );
}
