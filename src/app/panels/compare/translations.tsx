import type { ComparisonView } from "../../../worker/protocol-study.ts";
import { MoreRows, useBeginning } from "../more-rows.tsx";

/** What each step does under each strategy. */
export function Translations({ comparison: { steps, strategies } }: { readonly comparison: ComparisonView }) {
  const { shown, more } = useBeginning(steps);
  return (
    <details className="translations">
      <summary>What each step does under each strategy</summary>
      <ol>
        {shown.map(({ step, actor, translations, outcomes }, index) => (
          <li key={step}>
            <h3>
              Step {index + 1}, {actor}
            </h3>
            {new Set(translations).size === 1 ? (
              <p>The same under each: {translations[0]}.</p>
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
