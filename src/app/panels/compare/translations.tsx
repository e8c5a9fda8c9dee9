import type { ComparisonView } from "../../../session/analysis/types.ts";
import { MoreRows, useFirstRows } from "../more-rows.tsx";

/** The action of each step with each strategy. */
export function Translations({ comparison: { steps, strategies } }: { readonly comparison: ComparisonView }) {
  const { shown, more } = useFirstRows(steps);
  return (
    <details className="translations">
      <summary>What each step does with each strategy</summary>
      <ol>
        {shown.map(({ step, actor, translations, outcomes }, index) => (
          <li key={step}>
            <h3>
              Step {index + 1}, {actor}
            </h3>
            {new Set(translations).size === 1 ? (
              <p>The same with every strategy: {translations[0]}.</p>
            ) : (
              <dl>
                {strategies.map(({ id, name }, at) => (
                  <div key={id}>
                    <dt>{name}</dt>
                    <dd>
                      {translations[at]} <span className="quiet">{outcomes[at]}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      <MoreRows {...more} />
    </details>
  );
}
