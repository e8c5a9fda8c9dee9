/** The Web Worker's entry. */
import { load } from "./load.ts";
import type { ToWorker } from "./protocol.ts";
import { createSender } from "./quick.ts";
import { serve } from "./serve.ts";
import { createThinner } from "./thin.ts";

const thin = createThinner();
const send = createSender(self.name, (message) => self.postMessage(message));
const receive = serve((message) => send(thin(message)), load);
self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
