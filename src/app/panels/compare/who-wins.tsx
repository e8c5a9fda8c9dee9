import { useId, useState } from "react";
import type { LiveLine } from "../../../worker/protocol.ts";
import { useLooks, useParts } from "../../page/page-context.ts";
import { Chip } from "../../ui/chip.tsx";
import { attempts, winVerdicts } from "../../view/compare.ts";
import { fieldsOf, firstField } from "../../view/fields-of.ts";
import { Matrix } from "./matrix.tsx";
import { StudyState } from "./study-state.tsx";
import { useStudy } from "./use-study.ts";

const NONE: readonly LiveLine[] = [];

/** What each manager could do with a field of the object shown, after the selected step. */
export function WhoWins() {
  const { step, object, lines, conflict } = useParts(({ frame }) => ({
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
          <strong>No field to look at.</strong>
        </p>
        <p>Select a step that leaves an object behind.</p>
      </div>
    );
  }
  return (
    <>
      <div className="compare-filter">
        <label htmlFor={id}>If somebody wrote this field next</label>
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
  const looks = useLooks();
  const found = useStudy({ of: "winners", step, object, path });
  if (found.kind !== "ready") return <StudyState kind={found.kind} />;
  return (
    <>
      <Matrix
        label="Who wins"
        corner="Manager"
        columns={attempts.map(({ name, does }) => ({ name, full: does }))}
        rows={found.answer.rows.map(({ manager, cells }) => ({
          id: manager,
          name: manager,
          head: (
            <>
              <Chip small mark={looks(manager).mark} colour={looks(manager).colour} />
              {manager}
            </>
          ),
          cells: cells.map(({ result, sentence }) => ({ verdict: winVerdicts[result], sentence })),
        }))}
        busy={found.busy}
      />
      <p className="winners-note quiet">{attempts.map(({ name, does }) => `${name}: ${does}.`).join(" ")}</p>
    </>
  );
}
