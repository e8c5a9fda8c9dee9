import { createRoot } from "react-dom/client";
import type { ToEmbed } from "../../embed-messages/messages.ts";
import { openEngine } from "../../worker/open-engine.ts";
import { schemasUrl } from "../context/schemas-url.ts";
import { askServer, missesFile } from "../shell/ask-server.ts";
import { indexOfStep } from "../store/scenario/find-step.ts";
import type { Notice } from "../store/state/state.ts";
import { fetchLazyParts } from "../ui/lazy-part.tsx";
import { comparisonPart } from "./comparison-part.ts";
import { createEmbedPage } from "./create-embed-page.ts";
import { EmbedApp } from "./embed-app.tsx";
import type { Host } from "./host.ts";
import { isChanged } from "./is-changed.ts";
import { keepHeight } from "./keep-height.ts";
import { loadAgain, NEW_VERSION } from "./load-again.ts";
import { makeLinkPart } from "./make-link-part.ts";
import type { EmbedOptions } from "./options.ts";
import { shownPanels, WIDE } from "./shown-panels.ts";
import type { Story } from "./story.ts";
import { watchView } from "./watch-view.ts";

/** A page that plays a story. */
export type Player = {
  /** Replaces the story. */
  readonly open: (story: Story) => void;
  /** Says in a notice why another story did not open. The present one stays. */
  readonly complain: (problem: string) => void;
  readonly obey: (message: Extract<ToEmbed, { kind: "step" | "reset" }>) => void;
  readonly close: () => void;
};

type Given = {
  readonly root: HTMLElement;
  readonly host: Host;
  readonly story: Story;
  readonly options: EmbedOptions;
  readonly problems: readonly string[];
};

/** After this time out of view, in milliseconds, the engine ends. It starts again in view. */
const REST_AFTER = 20_000;

/** How long after the first result the rest of the code is fetched, in milliseconds. Then the page works without a network. */
const FETCH_REST_AFTER = 2000;

/** Shows the page of a story in an element, instead of what is in it. */
export function play({ root, host, story: first, options, problems }: Given): Player {
  root.replaceChildren();
  const react = createRoot(root);
  let shown = 0; // counts the stories, so that each gets new components

  const wide = matchMedia(WIDE);
  const showsFields = () => shownPanels(options.panels, wide.matches).includes("fields");

  const show = (story: Story) => {
    const created = createEmbedPage({
      story,
      showsFields,
      use: options.readOnly ? "look" : "play",
      openEngine: (onEvent) =>
        openEngine({
          schemas: schemasUrl(),
          withoutFields: !showsFields(),
          changeOf: (known, next) => comparisonPart.now()?.scenarioChange(known, next),
          onEvent: (event) => {
            if (missesFile(event)) lookForNewer();
            onEvent(event);
          },
        }),
    });
    const { store, actions } = created.page;
    const reset = () => actions.open(story.scenario, story.step, true);
    const stopTelling = tellChanges(host, created.page.store, story);
    const stopKeeping = keepHeight(root);
    const stopFetching = fetchRestLater(created.page.store);
    wide.addEventListener("change", actions.start); // asks for the field table, if the page shows it now
    react.render(
      <EmbedApp
        key={++shown}
        page={created.page}
        story={story}
        options={options}
        problems={story.problem === null ? problems : [...problems, story.problem]}
        onReset={reset}
      />,
    );
    const end = () => {
      stopTelling();
      stopKeeping();
      stopFetching();
      wide.removeEventListener("change", actions.start);
      created.engine.close();
    };
    return { ...created, story, store, actions, reset, end };
  };

  let isLeaving = false;
  /** After a file that did not load: if a newer version has replaced it, offers to load that one. The reader keeps all changes. */
  const lookForNewer = async () => {
    if ((await askServer()) !== "newer" || isLeaving) return;
    const load = async () => {
      isLeaving = true; // a file that fails now must not bring the notice back
      const { scenario, selection } = present.store.getState();
      const made = await makeLinkPart.fetch().then(
        ({ makeLink }) => makeLink(scenario),
        () => null, // then the reader has not changed anything
      );
      isLeaving = await loadAgain(made ?? present.story.fragment, indexOfStep(scenario, selection.step) + 1);
      if (!isLeaving) present.actions.notify(notice);
    };
    const notice: Notice = {
      id: "version",
      tone: "info",
      text: `${NEW_VERSION} Your changes are kept.`,
      action: { label: "Reload", run: load },
    };
    present.actions.notify(notice);
  };
  addEventListener("vite:preloadError", lookForNewer);

  let present = show(first);
  const stopWatching = restOutOfView(
    root,
    () => present.engine.rest(),
    () => present.actions.start(),
  );
  return {
    open: (story) => {
      present.end();
      present = show(story);
      const { scenario, step } = story;
      host.tell({ kind: "step", step, steps: scenario.steps.length });
      host.tell({ kind: "changed", changed: false });
    },
    complain: (text) => present.actions.notify({ id: "link", tone: "warn", text }),
    obey: (message) => {
      if (message.kind === "reset") return present.reset();
      const { steps } = present.store.getState().scenario;
      const step = steps[message.step - 1] ?? steps.at(-1);
      if (step !== undefined) present.actions.selectStep(step.id);
    },
    close: () => {
      removeEventListener("vite:preloadError", lookForNewer);
      stopWatching();
      present.end();
      react.unmount();
    },
  };
}

type EmbedStore = ReturnType<typeof createEmbedPage>["page"]["store"];

/** Tells the page around which step is shown, and whether the reader changed something. Returns a function that ends this. */
function tellChanges(host: Host, store: EmbedStore, story: Story): () => void {
  const now = () => {
    const { scenario, selection } = store.getState();
    return {
      step: indexOfStep(scenario, selection.step) + 1,
      steps: scenario.steps.length,
      changed: isChanged(scenario, story),
    };
  };
  let told = now();
  return store.subscribe((state, before) => {
    if (state.scenario === before.scenario && state.selection === before.selection) return;
    const { step, steps, changed } = now();
    if (step !== told.step || steps !== told.steps) host.tell({ kind: "step", step, steps });
    if (changed !== told.changed) host.tell({ kind: "changed", changed });
    told = { step, steps, changed };
  });
}

/** Fetches the rest of the code some time after the first result. Returns a function that prevents this. */
function fetchRestLater(store: EmbedStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = store.subscribe(({ answered }) => {
    if (answered === null) return;
    stop();
    timer = setTimeout(fetchLazyParts, FETCH_REST_AFTER);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Calls `rest` when an element was out of view for some time, and `wake` when it is in view again. Returns a function that ends this. */
function restOutOfView(element: Element, rest: () => void, wake: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let hasBeenInView = false;
  const stop = watchView(element, (isInView) => {
    clearTimeout(timer);
    if (isInView) {
      hasBeenInView = true;
      if (isResting) wake();
      isResting = false;
    } else if (hasBeenInView)
      timer = setTimeout(() => {
        rest();
        isResting = true;
      }, REST_AFTER);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
