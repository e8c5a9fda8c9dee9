import type { EmbedTheme } from "../../embed-messages/options.ts";
import { firstTableUrl } from "../../worker/first-table-url.ts";
import engineUrl from "../../worker/worker-entry.ts?worker&url";
import { schemasUrl } from "../context/schemas-url.ts";
import { connectHost, tellHeight } from "./host.ts";
import { loadAgain, whyNotLoaded } from "./load-again.ts";
import { type EmbedOptions, readOptions } from "./options.ts";
import { createPlaceholder } from "./placeholder.ts";
import type { Player } from "./play.tsx";
import { atStep, readStory, type Story } from "./story.ts";
import { watchView } from "./watch-view.ts";

/** Starts the embedded page in an element: shows its title, and fetches the rest when its mode says so. */
export async function startEmbed(root: HTMLElement): Promise<void> {
  const { options, problems: wrongOptions } = readOptions(location.search);
  let problems = wrongOptions;
  const untold = [...wrongOptions]; // the page around hears them once, after it knows that the scenario is there
  const host = connectHost();
  let story: Story | null = null;
  let shown = ""; // the fragment of the story
  let player: Player | null = null;
  let isWanted = false; // the reader, the viewport or the page around wants it to start
  let hasStarted = false;
  let turn = 0; // counts the opened fragments: only the last one counts
  const placeholder = createPlaceholder(root, options, () => start());
  showTheme(options.theme);

  const start = async () => {
    isWanted = true;
    if (hasStarted || story === null) return;
    hasStarted = true;
    placeholder.showLoading();
    fetchAhead();
    try {
      const { play } = await import("./play.tsx");
      if (story !== null) player = play({ root, host, story, options, problems });
    } catch {
      const step = story?.step ?? 0;
      const again = async () => {
        if (!(await loadAgain(shown, step))) placeholder.showError(await whyNotLoaded(), again);
      };
      showError(await whyNotLoaded(), again);
    }
  };
  const showError = (message: string, onAgain?: () => void) => {
    player?.close();
    [story, player, hasStarted] = [null, null, false];
    placeholder.showError(message, onAgain);
    host.tell({ kind: "error", message });
  };
  /** Says why a link did not open. A story that is there stays. */
  const refuse = (message: string) => {
    if (story === null) return showError(message);
    if (player !== null) player.complain(message);
    else {
      problems = [...problems, message];
      if (isWanted) start();
    }
    host.tell({ kind: "error", message });
  };
  const open = async (fragment: string, at: Pick<EmbedOptions, "step" | "diff">) => {
    const own = ++turn;
    const found = await readStory(fragment, at);
    if (own !== turn) return;
    if ("error" in found) {
      refuse(found.error);
      return;
    }
    [story, shown] = [found, fragment];
    host.tell({ kind: "ready", step: found.step, steps: found.scenario.steps.length });
    for (const message of untold.splice(0)) host.tell({ kind: "error", message });
    if (found.problem !== null) host.tell({ kind: "error", message: found.problem });
    root.style.setProperty("--embed-lines", String(found.lines));
    if (player !== null) player.open(found);
    else if (!hasStarted) {
      placeholder.show(found, fragment);
      if (isWanted) start();
    }
  };

  const later = { step: null, diff: null };
  host.onMessage((message) => {
    if (message.kind === "theme") showTheme(message.theme);
    else if (message.kind === "load" && message.fragment === null) start();
    else if (message.kind === "load") {
      isWanted = true;
      open(message.fragment ?? "", later);
    } else if (player !== null) player.obey(message);
    else if (message.kind === "step" && story !== null) story = atStep(story, message.step);
  });
  await open(location.hash, options);
  tellHeight(host, root);
  addEventListener("hashchange", () => open(location.hash, later));
  if (options.mode === "eager") start();
  if (options.mode === "lazy") {
    const stop = watchView(root, (isInView) => {
      if (!isInView) return;
      stop();
      start();
    });
  }
}

/** Fetches what the engine loads first, while the panels load. The browser keeps it for the engine. */
function fetchAhead(): void {
  for (const url of [engineUrl, firstTableUrl(schemasUrl())]) fetch(url).catch(() => undefined);
}

function showTheme(theme: EmbedTheme): void {
  const { dataset } = document.documentElement;
  if (theme === "auto") delete dataset["theme"];
  else dataset["theme"] = theme;
}
