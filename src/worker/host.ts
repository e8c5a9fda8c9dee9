/** The Web Worker's entry. */
import { load } from "./load.ts";
import type { ToWorker } from "./protocol.ts";
import { serve } from "./serve.ts";
import { createThinner } from "./thin.ts";

const thin = createThinner();
const receive = serve((message) => self.postMessage(thin(message)), load);
self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
