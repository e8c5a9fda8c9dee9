import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { handle } from "../../engine/server/handle.ts";
import type { Request, Response } from "../../engine/server/http/http.ts";
import { forbidden } from "../../engine/server/http/status-errors.ts";
import { type Change, changesBetween } from "./changes.ts";
import { newHistory } from "./history.ts";

/** The one cluster of a server. Requests are answered one at a time, so no two writes overlap. */
export type LiveCluster = {
  readonly now: () => Cluster;
  /** Answers a request, and keeps what it changes. */
  readonly answer: (request: Request) => Response;
  /**
   * Returns the changes after a revision, oldest first; null if the cluster no longer has all of them, or if the revision is of another
   * cluster, which was here before.
   */
  readonly changesSince: (revision: number) => readonly Change[] | null;
  /** Calls `tell` with each later change. Returns a function that ends this. */
  readonly onChange: (tell: (change: Change) => void) => () => void;
};

/** What a server does with its cluster. */
export type LiveClusterOptions = {
  /** Refuses each request that would change something. */
  readonly readOnly?: boolean;
  /** Stores changes before anyone sees them. Throws if that fails: then nothing changes. */
  readonly store?: (changes: readonly Change[], next: Cluster) => void;
  /** Returns the time, RFC 3339. Default: the clock's. */
  readonly clock?: () => string;
};

/** Returns a server's cluster, which starts as `initial`. */
export function newLiveCluster(
  initial: Cluster,
  { readOnly = false, store, clock = currentTime }: LiveClusterOptions = {},
): LiveCluster {
  let cluster = initial;
  const history = newHistory(initial.revision);
  const listeners = new Set<(change: Change) => void>();
  const commit = (next: Cluster): void => {
    const changes = changesBetween(cluster, next);
    store?.(changes, next);
    cluster = next;
    for (const change of changes) {
      history.add(change);
      for (const tell of listeners) tell(change);
    }
  };
  return {
    now: () => cluster,
    answer: (request) => {
      const { cluster: next, response } = handle(cluster, request, clock());
      if (next === cluster) return response;
      if (readOnly) return forbidden({ group: "", resource: "" }, "", "this server is read-only").refused;
      commit(next);
      return response;
    },
    changesSince: (revision) => (revision > cluster.revision ? null : history.since(revision)),
    onChange: (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

function currentTime(): string {
  return new Date().toISOString();
}
