import type { EngineEvent } from "../../worker/client/events.ts";
import type { Actions } from "../store/document/actions.ts";
import { askServer, missesFile } from "./ask-server.ts";

/** Looks whether the server has a newer version of the page than this tab. */
export type VersionWatch = {
  /** Looks after an event that can come of a file that is gone. */
  readonly afterEvent: (event: EngineEvent) => void;
  /** Shows notices in this page from now on, also for what was found before. */
  readonly tell: (actions: Pick<Actions, "notify">) => void;
};

/**
 * Starts to watch for a newer version. If a file of the page cannot be loaded, a newer version may have replaced it. Then a part of the
 * page does not open, and only a reload helps.
 */
export function watchVersion(): VersionWatch {
  let isFound = false;
  let show = () => {};
  const found = () => {
    isFound = true;
    show();
  };
  const look = async () => {
    if ((await askServer()) === "newer") found();
  };
  addEventListener("vite:preloadError", look);
  return {
    afterEvent: (event) => {
      if (missesFile(event)) look();
    },
    tell: ({ notify }) => {
      show = () => notify(NEW_VERSION);
      if (isFound) show();
      if (import.meta.env.PROD)
        afterLoad(() =>
          import("../../offline/offline.ts").then(
            ({ keepFiles }) => keepFiles(found),
            () => undefined,
          ),
        );
    },
  };
}

const NEW_VERSION = {
  id: "version",
  tone: "info",
  text: "A new version of Applyground is there. Reload the page to use it: your work is kept.",
  action: { label: "Reload", run: reloadNewest },
} as const;

async function reloadNewest(): Promise<void> {
  await import("../../offline/offline.ts").then(
    ({ chooseNewestVersion }) => chooseNewestVersion(),
    () => undefined,
  );
  location.reload();
}

/** Calls `then` when the browser has nothing more urgent to load. */
function afterLoad(then: () => void): void {
  if (document.readyState === "complete") setTimeout(then, LATER);
  else addEventListener("load", () => setTimeout(then, LATER), { once: true });
}

/** How long the page leaves the network to what it needs first, in milliseconds. */
const LATER = 1000;
