import { useEffect, useState, useSyncExternalStore } from "react";
import { openTrial } from "../../../worker/trial/open-trial.ts";
import { usePageContext } from "../../context/page-context.ts";
import { schemasUrl } from "../../context/schemas-url.ts";
import type { Connection } from "../connection.ts";
import { createTrial, PLANNING, type Trial, type TrialState } from "./trial.ts";

/** A trial that still wrote to the cluster when its dialog closed. The next dialog shows what came of it. */
let unseen: Trial | null = null;

/** Returns a trial of the page's scenario, or the one that the user has not seen the end of. `again` plans another one. */
export function useTrial({ cluster }: Connection): TrialState & {
  readonly play: () => void;
  readonly stop: () => void;
  readonly again: () => void;
} {
  const { store, actions } = usePageContext();
  const [turn, setTurn] = useState(0);
  const [trial, setTrial] = useState<Trial | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn plans again
  useEffect(() => {
    const { scenario } = store.getState();
    const options = { scenario, cluster: cluster.version, schemas: schemasUrl(), open: openTrial };
    const own = unseen ?? createTrial(options);
    unseen = null;
    setTrial(own);
    return () => {
      const { phase } = own.state();
      own.stop();
      if (phase !== "playing" && phase !== "removing") return;
      unseen = own;
      own.subscribe(() => {
        if (own.state().phase === "done") actions.announce("The page has finished on the cluster.");
      });
    };
  }, [turn]);
  const state = useSyncExternalStore(trial?.subscribe ?? listenToNothing, trial?.state ?? (() => PLANNING));
  return {
    ...state,
    play: () => trial?.play(),
    stop: () => trial?.stop(),
    again: () => setTurn((now) => now + 1),
  };
}

function listenToNothing(): () => void {
  return () => {};
}
