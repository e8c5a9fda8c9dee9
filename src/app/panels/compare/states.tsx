import { useMemo, useState } from "react";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { inKubernetes } from "../../../file/format.ts";
import type {
  ComparedField,
  ComparedObject,
  FieldState,
  StateComparison,
} from "../../../session/states/types.ts";
import { joinNames, plural } from "../../../words.ts";
import { usePageState } from "../../context/page-context.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { AnalysisState } from "./analysis-state.tsx";
import { type OtherScenario, OtherScenarioChoice } from "./other-scenario.tsx";
import { firstChoice, withOther } from "./states-choice.ts";
import { useAnalysis } from "./use-analysis.ts";
import "../../ui/state-table.css";
import "./states.css";

/** Compares two states: after two steps of the scenario, or after a step of another one. */
export function States() {
  const scenario = usePageState((state) => state.scenario);
  const shown = usePageState((state) => state.selection.step);
  const [choice, setChoice] = useState(() => firstChoice(scenario, shown));
  const { first, second: secondStep, other } = choice;
  const second = useMemo(() => secondOf(scenario, other), [scenario, other]);
  const right = second ?? scenario;
  const found = useAnalysis({
    of: "states",
    first: { scenario: null, step: known(scenario, first) },
    second: { scenario: second, step: known(right, secondStep) },
  });
  return (
    <>
      <div className="states-choice">
        <StepSelect
          label="First state"
          scenario={scenario}
          step={first}
          onChange={(step) => setChoice({ ...choice, first: step, isFirstChosen: true })}
        />
        <div className="states-second">
          <OtherScenarioChoice
            chosen={other}
            onChange={(next) => setChoice((now) => withOther(now, next, scenario, shown))}
          />
          <StepSelect
            label="Second state"
            scenario={right}
            step={secondStep}
            onChange={(step) => setChoice({ ...choice, second: step, isSecondChosen: true })}
          />
        </div>
      </div>
      {found.kind === "ready" ? (
        <Differences comparison={found.answer.comparison} busy={found.busy} />
      ) : (
        <AnalysisState kind={found.kind} />
      )}
    </>
  );
}

/** Returns the second scenario; null if it is that of the page. */
function secondOf(page: Scenario, other: OtherScenario | null): Scenario | null {
  if (other?.kubernetes !== undefined) return inKubernetes(page, other.kubernetes);
  return other?.scenario ?? null;
}

/** Returns the step if the scenario still has it; else null, for the cluster before the first step. */
function known({ steps }: Scenario, step: string | null): string | null {
  return steps.some(({ id }) => id === step) ? step : null;
}

type StepSelectProps = {
  readonly label: string;
  readonly scenario: Scenario;
  readonly step: string | null;
  readonly onChange: (step: string | null) => void;
};

function StepSelect({ label, scenario, step, onChange }: StepSelectProps) {
  return (
    <label>
      {label}
      <select
        className="field"
        value={known(scenario, step) ?? ""}
        onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      >
        <option value="">Before the first step</option>
        {scenario.steps.map((one, at) => (
          <option key={one.id} value={one.id}>
            After step {at + 1}: {one.actor} {stepPhrase(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Differences({ comparison, busy }: { readonly comparison: StateComparison; readonly busy: boolean }) {
  const { objects, same } = comparison;
  const equal = same === 0 ? "" : ` ${plural(same, "other object")} ${same === 1 ? "is" : "are"} the same.`;
  return (
    <div aria-busy={busy}>
      <p className="states-verdict" role="status">
        {objects.length === 0
          ? `Both states have the same objects, values and owners.`
          : `${plural(objects.length, "object")} ${objects.length === 1 ? "differs" : "differ"}.${equal}`}
      </p>
      {objects.map((object) => (
        <ObjectDifferences key={object.key} object={object} />
      ))}
    </div>
  );
}

const PRESENCE = { both: "", first: " is only in the first state", second: " is only in the second state" };

function ObjectDifferences({ object: { name, isIn, fields } }: { readonly object: ComparedObject }) {
  const { shown, more } = useFirstRows(fields);
  return (
    <section aria-label={name}>
      <h3 className="compare-title">
        {name}
        {PRESENCE[isIn]}
      </h3>
      {fields.length > 0 && (
        <table className="state-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">First</th>
              <th scope="col">Second</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => (
              <FieldDifference key={field.label} field={field} />
            ))}
          </tbody>
        </table>
      )}
      <MoreRows {...more} />
    </section>
  );
}

function FieldDifference({ field }: { readonly field: ComparedField }) {
  const { label, first, second, hasOtherValue, hasOtherOwners } = field;
  const cell = (state: FieldState) => (
    <td>
      <span className="code states-value" data-differs={hasOtherValue || undefined}>
        {state.value || "absent"}
      </span>
      <span className="states-owners" data-differs={hasOtherOwners || undefined}>
        {state.owners.length > 0 ? joinNames(state.owners) : state.value === "" ? "" : "no owner"}
      </span>
    </td>
  );
  return (
    <tr>
      <th scope="row" className="code">
        {label}
      </th>
      {cell(first)}
      {cell(second)}
    </tr>
  );
}
