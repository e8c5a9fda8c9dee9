import { useEffect, useState } from "react";
import { usePageContext, usePageState } from "../context/page-context.ts";
import { readSetting, saveSetting } from "../store/persist/settings.ts";
import { isSameScenario } from "../store/scenario/same-scenario.ts";
import { opening } from "../store/scenario/starters.ts";
import { Icon } from "../ui/icon.tsx";

/** The name of the setting that says that the user followed or closed the hint. */
export const TRIED_SETTING = "tried";

/** Tells a new visitor what to do first in the opening scenario, until the user changes a step or closes it. */
export function TryHint() {
  const { store } = usePageContext();
  const [tried, setTried] = useState(() => readSetting(TRIED_SETTING) !== null);
  const shown = usePageState(({ scenario }) => !tried && isSameScenario(scenario, opening));
  const finish = () => {
    saveSetting(TRIED_SETTING, "yes");
    setTried(true);
  };
  useEffect(() => {
    if (!shown) return;
    return store.subscribe((now, before) => {
      if (now.session.id === before.session.id && now.scenario.steps !== before.scenario.steps) finish();
    });
  });
  if (!shown) return null;
  return (
    <p className="try-hint">
      <span>
        <strong>Try it:</strong> press <b>Force</b> or <b>Let hpa write 3</b>, or change <code>replicas</code>
        .
      </span>
      <button
        type="button"
        className="button button-icon"
        aria-label="Close the hint"
        title="Close"
        onClick={finish}
      >
        <Icon name="close" size={12} />
      </button>
    </p>
  );
}
