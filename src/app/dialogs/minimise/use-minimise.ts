import { useState } from "react";
import type { MinimiseView, OfferedTruth } from "../../../session/minimise/types.ts";
import { usePageContext } from "../../context/page-context.ts";
import { useLatestRequest } from "../../ui/hooks/use-latest-request.ts";

/** A search for the smallest scenario. */
export type Minimising = {
  /** How far the search has come; null before the first answer. */
  readonly view: MinimiseView | null;
  readonly state: "idle" | "running" | "stopped" | "done" | "failed";
  /** What stays true in it; null before the search. */
  readonly truth: OfferedTruth | null;
  readonly start: (truth: OfferedTruth) => void;
  readonly stop: () => void;
  /** Forgets the result. */
  readonly reset: () => void;
};

/** Searches the smallest scenario in several requests, until no part can go or `stop` is called. */
export function useMinimise(): Minimising {
  const { engine } = usePageContext();
  const [view, setView] = useState<MinimiseView | null>(null);
  const [state, setState] = useState<Minimising["state"]>("idle");
  const [truth, setTruth] = useState<OfferedTruth | null>(null);
  const newest = useLatestRequest();

  const end = (next: Minimising["state"]) => {
    newest(); // the answer to a running request is dropped
    setState(next);
  };
  const start = async (chosen: OfferedTruth) => {
    const isWanted = newest();
    setTruth(chosen);
    setView(null);
    setState("running");
    for (let again = true; ; again = false) {
      const answer = await engine.analyse({ of: "minimise", truth: chosen.truth, again }).catch(() => null);
      if (!isWanted()) return;
      if (answer?.of !== "minimise") return end("failed");
      setView(answer.view);
      if (answer.view.done) return end("done");
    }
  };
  const reset = () => {
    setView(null);
    end("idle");
  };
  return { view, state, truth, start, stop: () => end("stopped"), reset };
}
