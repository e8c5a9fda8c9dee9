import { newCluster } from "../../engine/server/cluster/cluster.ts";
import { host } from "../../session/parts/engine-host.ts";
import { loadSession } from "../load-session.ts";
import type { FromTrial, ToTrial } from "./messages.ts";
import { serveTrial } from "./trial.ts";

/** What the worker of a trial uses of its global scope. */
type Port = {
  readonly postMessage: (message: FromTrial) => void;
  onmessage: ((event: MessageEvent<ToTrial>) => void) | null;
};

/** Starts a trial in this worker, and tells the page so: messages from before are lost. */
export function startTrial(port: Port): void {
  const load = async (schemas: string) => {
    const { builtins, cel } = await loadSession(schemas, true);
    return newCluster({ builtins, host: cel === undefined ? host : { ...host, cel } });
  };
  const receive = serveTrial({ post: (message) => port.postMessage(message), load });
  port.onmessage = ({ data }) => receive(data);
  port.postMessage({ kind: "started" });
}
