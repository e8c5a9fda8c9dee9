import { type MouseEvent, useEffect, useState } from "react";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { usePageState, useShallowPageState } from "../context/page-context.ts";
import { indexOfStep } from "../store/scenario/find-step.ts";
import { isChanged } from "./is-changed.ts";
import { makeLinkPart } from "./make-link-part.ts";
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
      <LinkToPage story={story} />
    </footer>
  );
}

/** What the link opens. `step`: the number of the shown step, from 1; 0 if there are no steps. */
type Shown = { readonly scenario: Scenario; readonly step: number };

/** How long after a change the link is made, in milliseconds: not for each key. */
const PAUSE = 200;

/**
 * The link to the whole page: first the one of the story. It is made anew after a change, and when the pointer or the focus comes. A click that
 * comes before waits for it.
 */
function LinkToPage({ story }: { readonly story: Story }) {
  const shown = useShallowPageState(
    ({ scenario, selection }): Shown => ({ scenario, step: indexOfStep(scenario, selection.step) + 1 }),
  );
  const [made, setMade] = useState<{ readonly link: string; readonly of: Shown | null }>(() => ({
    link: pageLink(story.fragment),
    of: null,
  }));
  const isMade = made.of === shown;
  const make = async () => {
    const link = (await linkTo(shown)) ?? made.link;
    setMade({ link, of: shown });
    return link;
  };
  const open = async (event: MouseEvent) => {
    if (isMade) return;
    event.preventDefault();
    window.open(await make(), "_blank", "noopener");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `make` is of this `shown`
  useEffect(() => {
    if (shown.scenario === story.scenario && makeLinkPart.now() === null) return;
    const timer = setTimeout(make, PAUSE);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <a
      className="embed-open"
      href={made.link}
      target="_blank"
      rel="noopener"
      onPointerEnter={() => !isMade && make()}
      onFocus={() => !isMade && make()}
      onClick={open}
    >
      Open in Applyground
    </a>
  );
}

/** Returns the address of the whole page with a scenario at a step; null if the scenario is too large for a link, or the browser cannot make it. */
async function linkTo({ scenario, step }: Shown): Promise<string | null> {
  const view = { step: step === 0 ? null : step, field: null };
  const fragment = await makeLinkPart
    .fetch()
    .then(({ makeLink }) => makeLink(scenario, view))
    .catch(() => null);
  return fragment === null ? null : pageLink(fragment);
}
