import { trustedUrl } from "../../trusted-url.ts";
import engineUrl from "../worker-entry.ts?worker&url";
import { type FromTrial, type ToTrial, TRIAL } from "./messages.ts";

/** The worker of a trial, as the page uses it. */
export type TrialWorker = {
  readonly post: (message: ToTrial) => void;
  readonly terminate: () => void;
};

/** Starts a worker that plays one scenario on a real cluster: another one than that of the page, so that edits do not end it. */
export function openTrial(
  onMessage: (message: FromTrial) => void,
  onCrash: (message: string) => void,
): TrialWorker {
  const worker = new Worker(trustedUrl(engineUrl), { type: "module", name: TRIAL });
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = (event) => {
    event.preventDefault();
    onCrash(event.message ?? "The worker could not be started.");
  };
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}
