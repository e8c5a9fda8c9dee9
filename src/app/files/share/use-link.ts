import { useEffect, useState } from "react";
import type { LinkedView } from "../../../file/link/linked-view.ts";
import { usePageState, useTabPage } from "../../context/page-context.ts";
import { linkOf, stepToLink } from "../link-of.ts";

const TOO_LARGE =
  "This scenario is larger than 4 MiB, which is too large for a link. Save it as a file instead.";
const NOT_MADE = "This browser cannot create links. Save the scenario as a file instead.";

/** Returns the link of the scenario; empty while it is made, or with the reason if there is none. */
export function useLink({ step, field }: LinkedView): { readonly link: string; readonly problem: string } {
  const scenario = usePageState((state) => state.scenario);
  const { address } = useTabPage();
  const [made, setMade] = useState({ link: "", problem: "" });
  useEffect(() => {
    let current = true;
    linkOf(scenario, { step, field }, address).then(
      (link) => current && setMade(link === null ? { link: "", problem: TOO_LARGE } : { link, problem: "" }),
      () => current && setMade({ link: "", problem: NOT_MADE }),
    );
    return () => {
      current = false;
    };
  }, [scenario, step, field, address]);
  return made;
}

/** Returns the number of the selected step for a link; null for the last one. */
export function useStepToLink(): number | null {
  return usePageState(({ scenario, selection }) => stepToLink(scenario, selection.step));
}
