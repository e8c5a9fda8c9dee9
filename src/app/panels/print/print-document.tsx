import type { Step } from "../../../engine/scenario/scenario.ts";
import type { EntryView, FrameView, LiveLine } from "../../../session/frame/types.ts";
import { joinNames } from "../../../words.ts";
import { namespacedName } from "../../context/namespaced-name.ts";
import { usePageState } from "../../context/page-context.ts";
import { resultOf, textOfStep } from "../../store/state/select.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Badge, StepBadge } from "../badge.tsx";
import { changePeriod } from "../change-period.ts";
import { entrySummary } from "../entry-summary.ts";
import { entryNames } from "../entry-text.ts";
import { Markdown } from "../markdown.tsx";
import "./print-document.css";

/** The scenario as a document on paper: its steps, then the shown object with its conflicts and owners. */
export function PrintDocument() {
  const { title, description, steps } = usePageState((state) => state.scenario);
  const frame = usePageState((state) => state.frame);
  return (
    <article className="print" aria-label="Printed document">
      <h1>{title || "Scenario without a title"}</h1>
      {description !== undefined && <Markdown text={description} />}
      <h2>Steps</h2>
      <ol className="print-steps">
        {steps.map((step, at) => (
          <PrintedStep key={step.id} step={step} number={at + 1} />
        ))}
      </ol>
      {frame !== null && (
        <PrintedResult frame={frame} place={steps.findIndex(({ id }) => id === frame.step) + 1} />
      )}
    </article>
  );
}

function PrintedStep({ step, number }: { readonly step: Step; readonly number: number }) {
  const result = usePageState((state) => resultOf(state, step.id));
  const text = step.action.kind === "run" ? "" : textOfStep(step).trimEnd();
  return (
    <li>
      <h3>
        {number}. <StepBadge small step={step} /> {step.actor} {stepPhrase(step)}
      </h3>
      <p>
        {step.disabled
          ? "Disabled: this step does not run."
          : result && <CodeText text={`Result: ${result.summary}.`} />}
        {step.note !== undefined && <CodeText text={` Note: ${step.note}`} />}
      </p>
      {text !== "" && <pre className="code">{text}</pre>}
    </li>
  );
}

type ResultProps = { readonly frame: FrameView; readonly place: number };

/** The object after a step; `place` is the number of the step, from 1. */
export function PrintedResult({
  frame: { outcome, object, objects, live, entries, conflicts, terminal, since },
  place,
}: ResultProps) {
  const shown = objects.find(({ key }) => key === object);
  const when = place === 0 ? "Before the first step" : `After step ${place}`;
  return (
    <>
      <h2>
        {when}
        {shown && `: ${shown.kind} ${namespacedName(shown)}`}
      </h2>
      <p>
        <CodeText text={outcome.text} />
      </p>
      {since !== undefined && <p>Changes {changePeriod(since)}.</p>}
      {terminal !== null && (terminal.stdout || terminal.stderr) !== "" && (
        <pre className="code">{`${terminal.stdout}${terminal.stderr}`.trimEnd()}</pre>
      )}
      {conflicts.length > 0 && (
        <>
          <h3>Conflicts</h3>
          <ul>
            {conflicts.map(({ path, label, yours, live: value, owners }) => (
              <li key={path}>
                <code>{label}</code>: the manifest says <code>{yours}</code>, the live object says{" "}
                <code>{value || "nothing"}</code>, owned by {joinNames(owners.map(({ manager }) => manager))}
              </li>
            ))}
          </ul>
        </>
      )}
      {entries.length > 0 && <Owners entries={entries} />}
      {live !== null && <LiveLines lines={live.lines} entries={entries} />}
    </>
  );
}

/** What the letters mean: all entries of managedFields. */
function Owners({ entries }: { readonly entries: readonly EntryView[] }) {
  const names = entryNames(entries);
  return (
    <>
      <h3>Managers</h3>
      <ul className="print-owners">
        {entries.map((entry, at) => (
          <li key={names[at]}>
            <Badge small of={entry} /> <b>{names[at]}</b>: {entrySummary(entry)}
            {entry.gone && ", owns nothing any more"}
          </li>
        ))}
      </ul>
    </>
  );
}

type LinesProps = { readonly lines: readonly LiveLine[]; readonly entries: readonly EntryView[] };

function LiveLines({ lines, entries }: LinesProps) {
  return (
    <>
      <h3>Live object, with the owners of each field</h3>
      <table className="print-lines code">
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their index
            <tr key={at} data-change={line.change ?? undefined}>
              <td>
                {!line.inside &&
                  line.owners.map((owner) => {
                    const entry = entries[owner];
                    return entry && <Badge key={owner} small of={entry} />;
                  })}
              </td>
              <td>
                <span>{line.text}</span>
                {(line.change ?? line.ownersChange) !== null && (
                  <em> ← {line.change ?? line.ownersChangeNote}</em>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
