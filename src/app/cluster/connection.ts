import { isProblem, type Problem } from "../../cluster-client/answer.ts";
import { connect, type FoundCluster } from "../../cluster-client/connect.ts";
import { discover, type ServedResource } from "../../cluster-client/discover.ts";
import { listNames } from "../../cluster-client/list-names.ts";
import { askCluster } from "./send.ts";

/** The cluster that the user connected the page with, and what it has. */
export type Connection = {
  readonly cluster: FoundCluster;
  readonly resources: readonly ServedResource[];
  /** Empty if the user may not list them. */
  readonly namespaces: readonly string[];
};

let present: Connection | null = null;

/** Returns the connection of this visit; null before the user connected the page with a cluster. */
export function presentConnection(): Connection | null {
  return present;
}

/** Connects the page with the cluster behind its server. Call it only because the user pressed a button. */
export async function connectPage(signal: AbortSignal): Promise<Connection | Problem | null> {
  if (isFramed()) return { problem: FRAMED };
  const cluster = await askCluster(connect(), signal);
  if (cluster === null || isProblem(cluster)) return cluster;
  const found = await askCluster(discover(), signal);
  if (found === null || isProblem(found)) return found;
  const { resources } = found;
  const kind = resources.find(({ group, plural }) => group === "" && plural === "namespaces");
  const listed = kind === undefined ? null : await askCluster(listNames(kind, "", null), signal);
  const namespaces = listed === null || isProblem(listed) ? [] : listed.names.map(({ name }) => name);
  present = { cluster, resources, namespaces };
  return present;
}

/** Whether another page shows this one. That page could make the user click what the user does not see. */
function isFramed(): boolean {
  return window.top !== window;
}

const FRAMED = "This page is inside another page, so it asks no cluster. Open it in a tab of its own.";
