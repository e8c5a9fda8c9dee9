import { createEngine, type Engine } from "./client.ts";
import type { EngineOptions, Host } from "./client-host.ts";
import { createFiller } from "./thin.ts";

/** The engine of this page: in a Web Worker, in the page's own thread where workers are refused. */
export function openEngine(options: Pick<EngineOptions, "onEvent" | "schemas">): Engine {
  return createEngine({ ...options, createWorker, openHere });
}

/** A browser's worker. Throws where the browser refuses workers at once. */
function createWorker(): Host {
  const worker = new Worker(new URL("./host.ts", import.meta.url), { type: "module" });
  const fill = createFiller();
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onCrash) => {
      worker.onmessage = ({ data }) => onMessage(fill(data));
      worker.onerror = (event) => {
        event.preventDefault();
        onCrash(event.message ?? "The worker could not be started.");
      };
      worker.onmessageerror = () => onCrash("The worker sent what cannot be read.");
    },
    terminate: () => worker.terminate(),
  };
}

/** The engine without a worker. Each message is a task of its own, so that the page can paint in between. */
async function openHere(): Promise<Host> {
  const [{ serve }, { load }] = await Promise.all([import("./serve.ts"), import("./load.ts")]);
  let open = true;
  let receive: ReturnType<typeof serve> | null = null;
  return {
    post: (message) => {
      setTimeout(() => {
        if (open) receive?.(message);
      });
    },
    listen: (onMessage) => {
      receive = serve((message) => setTimeout(() => open && onMessage(message)), load);
    },
    terminate: () => {
      open = false;
    },
  };
}
