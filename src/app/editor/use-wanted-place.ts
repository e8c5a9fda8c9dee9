import { useEffect } from "react";
import { useActions, usePageState } from "../context/page-context.ts";
import type { TextPlace } from "../store/state/state.ts";

/** Calls `goTo` when the page wants the focus at a place in the text of a step, also if it wanted that before the text was shown. */
export function useWantedPlace(step: string, goTo: (place: TextPlace) => void): void {
  const actions = useActions();
  const wanted = usePageState(({ wantedPlace }) => (wantedPlace?.step === step ? wantedPlace : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    if (wanted === null) return;
    goTo(wanted);
    actions.goToPlace(null);
  }, [wanted, actions]);
}
