import { trustedUrl } from "../trusted-url.ts";
import { createEngine, type Engine } from "./client/engine-client.ts";
import type { EngineHost, EngineOptions } from "./client/options.ts";
import { createDeltaDecoder } from "./frame-delta.ts";
import engineUrl from "./worker-entry.ts?worker&url";

/** Opens the engine in a web worker, or in the page's own thread if the browser refuses workers. */
export function openEngine(
  options: Pick<EngineOptions, "onEvent" | "schemas" | "withoutFields" | "changeOf">,
): Engine {
  return createEngine({ ...options, createWorker, openHere });
}

/** Starts a web worker. Throws if the browser refuses workers at once. */
function createWorker(): EngineHost {
  const worker = startWorker();
  const decode = createDeltaDecoder();
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onCrash) => {
      worker.onmessage = ({ data }) => onMessage(decode(data));
      worker.onerror = (event) => {
        event.preventDefault();
        onCrash(event.message ?? "The worker could not be started.");
      };
      worker.onmessageerror = () => onCrash("The worker sent a message that cannot be read.");
    },
    terminate: () => worker.terminate(),
  };
}

/**
 * Starts the worker's file. A sandboxed frame has no origin, so the browser refuses workers from any server there. It accepts a script of
 * the frame itself, which imports the file if the server allows that with `Access-Control-Allow-Origin`. Chromium accepts no modules there.
 */
function startWorker(): Worker {
  const name = "applyground";
  if (origin !== "null") return new Worker(trustedUrl(engineUrl), { type: "module", name });
  const script = `(${importWorker})(${JSON.stringify(new URL(engineUrl, document.baseURI).href)})`;
  return new Worker(trustedUrl(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))), {
    name,
  });
}

/** Imports a module in a worker, and passes it the messages from before. The worker gets the source of this function, so it uses no name from outside. */
function importWorker(url: string): void {
  const early: MessageEvent[] = [];
  self.onmessage = (message) => early.push(message);
  import(/* @vite-ignore */ url).then(
    () => {
      for (const message of early) self.onmessage?.call(self as never, message);
    },
    (error) =>
      setTimeout(() => {
        throw error; // tells the page
      }),
  );
}

/** Loads the worker's file into the page and connects to it by a message channel, see `worker-entry.ts`. Rejects if the file cannot be loaded. */
async function openHere(): Promise<EngineHost> {
  await import(/* @vite-ignore */ engineUrl);
  const { port1, port2 } = new MessageChannel();
  dispatchEvent(new MessageEvent("applyground-engine", { ports: [port2] }));
  const decode = createDeltaDecoder();
  return {
    post: (message) => port1.postMessage(message),
    listen: (onMessage) => {
      port1.onmessage = ({ data }) => onMessage(decode(data));
    },
    terminate: () => port1.close(),
  };
}
