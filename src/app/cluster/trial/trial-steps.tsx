import type { Value } from "../../../engine/value/value.ts";
import type { Difference } from "../../../verify/compare/differences.ts";
import { plural, shorten } from "../../../words.ts";
import type { StepDifferences, TrialPlan } from "../../../worker/trial/messages.ts";

/** The longest text of a step and of a value, in characters, and the most differences of a step that are shown. */
const MAX_PHRASE = 120;
const MAX_VALUE = 300;
const MAX_DIFFERENCES = 20;

type TrialStepsProps = {
  readonly plan: TrialPlan;
  /** The step that is played, from 1; 0 before the first. */
  readonly step: number;
  readonly steps: StepDifferences;
};

/** The steps of a trial, each with what differs between cluster and simulation. */
export function TrialSteps({ plan, step, steps }: TrialStepsProps) {
  return (
    <ol className="trial-steps" aria-label="Steps on the cluster">
      {plan.steps.map(({ actor, does }, at) => {
        const found = steps[at];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name
          <li key={at} data-differs={(found !== undefined && found.length > 0) || undefined}>
            <span>
              {actor}: {shorten(does.replace(/\s+/g, " "), MAX_PHRASE)}
            </span>
            <span className="quiet">{resultText(found, at + 1 === step)}</span>
            {found !== undefined && found.length > 0 && <Differences found={found} step={at + 1} />}
          </li>
        );
      })}
    </ol>
  );
}

function resultText(found: readonly Difference[] | undefined, isPlaying: boolean): string {
  if (found === undefined) return isPlaying ? "playing" : "not played";
  return found.length === 0 ? "the same" : plural(found.length, "difference");
}

function Differences({ found, step }: { readonly found: readonly Difference[]; readonly step: number }) {
  const hidden = found.length - MAX_DIFFERENCES;
  return (
    <div className="cluster-table">
      <table className="state-table" aria-label={`Differences in step ${step}`}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Cluster</th>
            <th scope="col">Simulation</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, MAX_DIFFERENCES).map(({ where, path, cluster, simulated }) => (
            <tr key={`${where} ${path}`}>
              <th scope="row">
                {where} <span className="code">{path}</span>
              </th>
              <td className="code">{valueText(cluster)}</td>
              <td className="code">{valueText(simulated)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className="quiet">and {plural(hidden, "more difference")}</p>}
    </div>
  );
}

function valueText(value: Value | undefined): string {
  if (value === undefined) return "absent";
  return shorten(typeof value === "string" ? value : JSON.stringify(value), MAX_VALUE);
}
