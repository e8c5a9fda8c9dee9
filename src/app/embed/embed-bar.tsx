import { useEffect, useState } from "react";
import { makeLink } from "../../file/link/make-link.ts";
import { usePageState } from "../context/page-context.ts";
import { indexOfStep } from "../store/scenario/edits.ts";
import { isChanged } from "./is-changed.ts";
import { pageLink } from "./page-link.ts";
import type { Story } from "./story.ts";

type EmbedBarProps = { readonly story: Story; readonly onReset: () => void };

/** The bar at the foot: a button that undoes all changes, and a link that takes them to the whole page. */
export function EmbedBar({ story, onReset }: EmbedBarProps) {
  const changed = usePageState((state) => isChanged(state.scenario, story));
  return (
    <footer className="embed-bar">
      <span className="embed-name">Applyground</span>
      <button
        type="button"
        className="button"
        aria-disabled={changed ? undefined : true}
        title={changed ? "Undo all changes" : "Nothing is changed"}
        onClick={() => changed && onReset()}
      >
        Reset
      </button>
      <a className="embed-open" href={useLinkToPage()} target="_blank" rel="noopener">
        Open in Applyground
      </a>
    </footer>
  );
}

/** How long after a change the link is made, in milliseconds. */
const PAUSE = 200;

/** Returns the address of the whole page with the present scenario and step. */
function useLinkToPage(): string {
  const scenario = usePageState((state) => state.scenario);
  const step = usePageState((state) => indexOfStep(state.scenario, state.selection.step) + 1);
  const [link, setLink] = useState(() => pageLink(""));
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      const fragment = await makeLink(scenario, { step: step === 0 ? null : step, field: null }).catch(
        () => null,
      );
      if (!isGone && fragment !== null) setLink(pageLink(fragment));
    }, PAUSE);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [scenario, step]);
  return link;
}
