import { createEngine, type Engine } from "./client.ts";
import type { EngineOptions, Host } from "./client-host.ts";
import { nameQuickWay, openQuickWay } from "./quick.ts";
import { createFiller, type Thin } from "./thin.ts";

/** The engine of this page: in a Web Worker, in the page's own thread where workers are refused. */
export function openEngine(options: Pick<EngineOptions, "onEvent" | "schemas">): Engine {
  return createEngine({ ...options, createWorker, openHere });
}

/** A browser's worker. Throws where the browser refuses workers at once. */
function createWorker(): Host {
  const name = nameQuickWay();
  const worker = new Worker(new URL("./host.ts", import.meta.url), { type: "module", name });
  const fill = createFiller();
  let receive: (thin: Thin) => void = () => undefined;
  const quick = openQuickWay(name, (thin) => receive(thin));
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onCrash) => {
      receive = (thin) => onMessage(fill(thin));
      worker.onmessage = ({ data }) => receive(data);
      worker.onerror = (event) => {
        event.preventDefault();
        onCrash(event.message ?? "The worker could not be started.");
      };
      worker.onmessageerror = () => onCrash("The worker sent what cannot be read.");
    },
    terminate: () => {
      worker.terminate();
      quick?.close();
    },
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
