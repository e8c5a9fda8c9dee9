import { useState } from "react";
import type { ComparedRowView, ComparisonView, DivergenceView } from "../../../session/analysis/types.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { StepLink } from "../since-step.tsx";
import { useLitField } from "../use-lit-field.ts";
import { AnalysisState } from "./analysis-state.tsx";
import { Matrix, type MatrixRow } from "./matrix.tsx";
import { Translations } from "./translations.tsx";
import { useAnalysis } from "./use-analysis.ts";
import { outcomeVerdict } from "./verdicts.ts";

/** The scenario under server-side apply, kubectl's client-side apply, Apply v2 and Metacontroller. */
export function Strategies() {
  const found = useAnalysis({ of: "strategies" });
  if (found.kind !== "ready") return <AnalysisState kind={found.kind} />;
  return <Compared comparison={found.answer.comparison} busy={found.busy} />;
}

type ComparedProps = { readonly comparison: ComparisonView; readonly busy: boolean };

function Compared({ comparison, busy }: ComparedProps) {
  const [which, setWhich] = useState<"differing" | "all">("differing");
  const { divergence, objects } = comparison;
  const all = objects.reduce((sum, { rows }) => sum + rows.length, 0);
  const differing = objects.reduce((sum, { rows }) => sum + rows.filter((row) => row.differs).length, 0);
  return (
    <>
      <div className="lead-sentence">
        <p>{comparison.verdict}</p>
        {divergence === null && (
          <p className="quiet">
            They differ when several actors write the same object. Let another actor change a field and apply
            again, or remove a field that was applied before.
          </p>
        )}
      </div>
      {divergence !== null && (
        <FirstDifference
          key={divergence.sentence}
          divergence={divergence}
          actorOf={(step) => comparison.steps[step]?.actor ?? ""}
        />
      )}
      {all > 0 && (
        <div className="compare-filter">
          <Segmented
            label="Fields to show"
            value={which}
            options={[
              { value: "differing", label: `${differing} different at the end` },
              { value: "all", label: all === 1 ? "The only field" : `All ${all} fields` },
            ]}
            onChange={setWhich}
          />
        </div>
      )}
      {objects.map(({ key, name, rows }) => {
        const shown = which === "all" ? rows : rows.filter((row) => row.differs);
        if (shown.length === 0) return null;
        return (
          <section key={key} aria-label={name}>
            {objects.length > 1 && <h3 className="compare-title">{name}</h3>}
            <Fields name={name} comparison={comparison} object={key} rows={shown} busy={busy} />
          </section>
        );
      })}
      {all > 0 && (
        <>
          <p className="compare-note quiet">
            Apply v2: a design from 2017 and 2018 that never shipped. Its code was merged (
            <a href="https://github.com/kubernetes/kubernetes/pull/52349" target="_blank" rel="noopener">
              kubernetes/kubernetes #52349
            </a>
            ), but kubectl never used it. Server-side apply came instead.
          </p>
          <Translations comparison={comparison} />
        </>
      )}
    </>
  );
}

type FirstDifferenceProps = {
  readonly divergence: DivergenceView;
  readonly actorOf: (step: number) => string;
};

/** The first difference between the strategies, and its reason. */
function FirstDifference({ divergence: { step, path, label, sides }, actorOf }: FirstDifferenceProps) {
  const lit = useLitField(path, "compare");
  return (
    <section className="first-difference" aria-label="First difference" {...lit}>
      <p>
        First difference: <StepLink step={step} words={`step ${step + 1}`} />, by {actorOf(step)}, at{" "}
        <code className="first-difference-field">{label}</code>
      </p>
      <dl className="first-difference-sides">
        {sides.map(({ names, value, sentence }) => (
          <div key={names.join()}>
            <dt>
              {names.join(", ")} <span className="code first-difference-value">{value || "absent"}</span>
            </dt>
            <dd>
              <CodeText text={sentence} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type FieldsProps = ComparedProps & {
  readonly name: string;
  readonly object: string;
  readonly rows: readonly ComparedRowView[];
};

const ROWS = { first: 60, step: 200 };

function Fields({ name, comparison, object, rows, busy }: FieldsProps) {
  const { shown, more } = useFirstRows(rows, ROWS);
  const { divergence, strategies } = comparison;
  return (
    <>
      <Matrix
        label={`Fields of ${name} by strategy`}
        corner="Field"
        columns={strategies.map(({ id, name: title }) => ({
          name: title,
          ...(id === "applyV2" && { note: "never shipped" }),
        }))}
        rows={shown.map((row) => rowOf(row, divergence?.object === object && divergence.path === row.path))}
        busy={busy}
      />
      <MoreRows {...more} />
    </>
  );
}

function rowOf({ path, label, cells }: ComparedRowView, first: boolean): MatrixRow {
  return {
    id: label,
    name: label,
    head: <span className="code">{label}</span>,
    path,
    first,
    cells: cells.map(({ outcome, value, replaced, step, sentence }) => ({
      verdict: outcomeVerdict({ outcome, replaced }),
      value,
      sentence,
      more:
        step === null ? null : (
          <StepLink step={step} words={step < 0 ? "At the start" : `Step ${step + 1}`} />
        ),
    })),
  };
}
