/**
 * The entry of the engine. In a worker it answers the page; in one with the name of a trial, it plays a scenario on a real cluster. A page without workers loads the same file and dispatches an
 * `applyground-engine` event with a port for each engine.
 */

import { createDeltaEncoder } from "./frame-delta.ts";
import { loadSession } from "./load-session.ts";
import type { ToWorker } from "./protocol.ts";
import { serve } from "./serve.ts";
import { TRIAL } from "./trial/messages.ts";

type Port = {
  readonly postMessage: (message: unknown) => void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

function answer(port: Port): void {
  const encode = createDeltaEncoder();
  const receive = serve((message) => port.postMessage(encode(message)), loadSession);
  port.onmessage = ({ data }) => receive(data);
}

if (typeof document === "undefined")
  self.name === TRIAL ? import("./trial/start-trial.ts").then((part) => part.startTrial(self)) : answer(self);
else
  addEventListener("applyground-engine", (event) => answer((event as MessageEvent).ports[0] as MessagePort));
