import { useId, useState } from "react";
import type { WinRowView } from "../../../session/analysis/types.ts";
import type { LiveLine } from "../../../session/frame/types.ts";
import { useShallowPageState } from "../../context/page-context.ts";
import { Badge } from "../badge.tsx";
import { AnalysisState } from "./analysis-state.tsx";
import { Matrix } from "./matrix.tsx";
import { fieldsOf, firstField } from "./object-fields.ts";
import { useAnalysis } from "./use-analysis.ts";
import { attempts, winVerdicts } from "./verdicts.ts";
import { entryWords, ownersText } from "./win-words.ts";

const NONE: readonly LiveLine[] = [];

/** Shows what happens if a manager writes a field of the object after the selected step. */
export function WhoWins() {
  const { step, object, lines, conflict } = useShallowPageState(({ frame }) => ({
    step: frame?.step ?? null,
    object: frame?.object ?? null,
    lines: frame?.live?.lines ?? NONE,
    conflict: frame?.conflicts[0]?.path ?? null,
  }));
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const fields = fieldsOf(lines);
  const path = fields.find((field) => field.path === chosen)?.path ?? firstField(lines, conflict);
  if (step === null || object === null || path === null) {
    return (
      <div className="panel-empty">
        <p>
          <strong>No field to show</strong>
        </p>
        <p>Select a step after which the object exists.</p>
      </div>
    );
  }
  return (
    <>
      <div className="compare-filter">
        <label htmlFor={id}>If a manager writes this field next</label>
        <select
          id={id}
          className="field code"
          value={path}
          onChange={(event) => setChosen(event.target.value)}
        >
          {fields.map((field) => (
            <option key={field.path} value={field.path}>
              {field.label}
            </option>
          ))}
        </select>
      </div>
      <Winners step={step} object={object} path={path} />
    </>
  );
}

type WinnersProps = { readonly step: string; readonly object: string; readonly path: string };

function Winners({ step, object, path }: WinnersProps) {
  const found = useAnalysis({ of: "winners", step, object, path });
  if (found.kind !== "ready") return <AnalysisState kind={found.kind} />;
  const { rows } = found.answer;
  return (
    <>
      <p className="lead-sentence">{ownersText(rows)}</p>
      <Matrix
        label="Who wins"
        corner="Manager"
        columns={attempts.map(({ name, does }) => ({ name, full: does }))}
        rows={rows.map((row) => ({
          id: row.manager,
          name: row.manager,
          head: <Manager row={row} />,
          cells: row.cells.map(({ result, sentence }) => ({ verdict: winVerdicts[result], sentence })),
        }))}
        busy={found.busy}
      />
    </>
  );
}

/** A manager with its entries in the managed fields of the object. */
function Manager({ row: { manager, entries } }: { readonly row: WinRowView }) {
  if (entries.length === 0) {
    return (
      <span className="who-wins-manager">
        <Badge small of={{ manager, operation: "Apply", subresource: null }} />
        {manager} <span className="quiet">no entry</span>
      </span>
    );
  }
  return (
    <span className="who-wins-manager">
      {entries.map((entry) => (
        <span key={entryWords(entry)} className="who-wins-entry">
          <Badge small of={entry} />
          {manager} <span className="quiet">{entryWords(entry)}</span>
        </span>
      ))}
    </span>
  );
}
