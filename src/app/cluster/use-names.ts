import { useState } from "react";
import { isProblem, type Problem } from "../../cluster-client/answer.ts";
import type { ServedResource } from "../../cluster-client/discover.ts";
import { listNames } from "../../cluster-client/list-names.ts";
import type { ObjectName } from "../../cluster-client/paths.ts";
import { askCluster } from "./send.ts";
import { type ClusterTask, useClusterTask } from "./use-cluster-task.ts";

/** The names of the objects of a kind, as far as the cluster has sent them. */
export type NameList = {
  readonly resource: ServedResource;
  readonly names: readonly ObjectName[];
  /** Whether the cluster has more names than the page lists. */
  readonly isCut: boolean;
};

/** The most names that the page lists. */
export const MAX_NAMES = 10_000;

/** Lists names when `list` is called, and shows them as they come. */
export function useNames(): ClusterTask & {
  /** Null before the first list. */
  readonly found: NameList | null;
  readonly list: (resource: ServedResource, namespace: string) => void;
} {
  const task = useClusterTask();
  const [found, setFound] = useState<NameList | null>(null);
  const readAll = async (
    resource: ServedResource,
    namespace: string,
    signal: AbortSignal,
  ): Promise<NameList | Problem | null> => {
    const names: ObjectName[] = [];
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(resource, namespace, next, signal);
      if (page === null || isProblem(page)) return page;
      names.push(...page.names);
      next = page.next;
      if (!signal.aborted) setFound({ resource, names: [...names], isCut: false });
    } while (next !== null && names.length < MAX_NAMES);
    return { resource, names: names.slice(0, MAX_NAMES), isCut: next !== null };
  };
  const list = (resource: ServedResource, namespace: string) => {
    setFound(null);
    task.start(
      (signal) => readAll(resource, namespace, signal),
      (all) => setFound(all),
    );
  };
  return { ...task, found, list };
}

function readPage(resource: ServedResource, namespace: string, from: string | null, signal: AbortSignal) {
  return askCluster(listNames(resource, namespace, from), signal);
}
