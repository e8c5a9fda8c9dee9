/**
 * The engine's entry. As a worker it answers the page. A page that is refused workers loads the very same file, and sends a
 * port for each engine that it wants to talk to, as an event of this name.
 */
import { load } from "./load.ts";
import type { ToWorker } from "./protocol.ts";
import { serve } from "./serve.ts";
import { createThinner } from "./thin.ts";

type Port = {
  readonly postMessage: (message: unknown) => void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

function answer(port: Port): void {
  const thin = createThinner();
  const receive = serve((message) => port.postMessage(thin(message)), load);
  port.onmessage = ({ data }) => receive(data);
}

if (typeof document === "undefined") answer(self);
else
  addEventListener("applyground-engine", (event) => answer((event as MessageEvent).ports[0] as MessagePort));
