import { useActions } from "../../context/page-context.ts";
import { useAnalysis } from "../compare/use-analysis.ts";

/** What a command line that watches would print during later steps. Nothing if they change nothing that it watches. */
export function LaterOutput({ step }: { readonly step: string }) {
  const analysis = useAnalysis({ of: "laterOutput", step });
  const actions = useActions();
  if (analysis.kind !== "ready" || analysis.answer.output.length === 0) return null;
  return (
    <section aria-label="Output of the watch during later steps">
      <p className="terminal-note">If the watch went on, it would print:</p>
      {analysis.answer.output.map((later) => (
        <pre key={later.step} className="terminal-text" data-stream="Later">
          <span className="terminal-stream">
            <button
              type="button"
              className="button button-text"
              onClick={() => actions.selectStep(later.step)}
            >
              step {later.index + 1}
            </button>
          </span>
          {later.text}
        </pre>
      ))}
    </section>
  );
}
