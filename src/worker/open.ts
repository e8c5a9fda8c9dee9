import { createEngine, type Engine } from "./client.ts";
import type { EngineOptions, Host } from "./client-host.ts";
import engineUrl from "./host.ts?worker&url";
import { createFiller } from "./thin.ts";

/** The engine of this page: in a Web Worker, in the page's own thread where workers are refused. */
export function openEngine(options: Pick<EngineOptions, "onEvent" | "schemas">): Engine {
  return createEngine({ ...options, createWorker, openHere });
}

/** A browser's worker. Throws where the browser refuses workers at once. */
function createWorker(): Host {
  const worker = new Worker(engineUrl, { type: "module", name: "applyground" });
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

/** The worker's file, loaded into the page: it takes the end of a channel as `host.ts` says. Rejects if it cannot be loaded. */
async function openHere(): Promise<Host> {
  await import(/* @vite-ignore */ engineUrl);
  const { port1, port2 } = new MessageChannel();
  dispatchEvent(new MessageEvent("applyground-engine", { ports: [port2] }));
  const fill = createFiller();
  return {
    post: (message) => port1.postMessage(message),
    listen: (onMessage) => {
      port1.onmessage = ({ data }) => onMessage(fill(data));
    },
    terminate: () => port1.close(),
  };
}
