/** The Web Worker's entry. */
import { load } from "./load.ts";
import type { ToWorker } from "./protocol.ts";
import { serve } from "./serve.ts";

const receive = serve((message) => self.postMessage(message), load);
self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
