import type { LiveCluster } from "../cluster/live-cluster.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { finishNamespaces } from "./finish-namespaces.ts";
import { releaseVolumes } from "./release-volumes.ts";
import type { Send } from "./send.ts";

/** The user agent of the controllers, from which the server takes the field manager. */
const AGENT = "kube-controller-manager";

/** How many rounds the controllers run at a time. Each can make work for the others. */
const MAX_ROUNDS = 20;

/**
 * Starts what does the work of Kubernetes' controllers that deletes wait for: namespaces that end, objects whose owners are gone,
 * volumes. Returns a function that stops it.
 */
export function startControllers(live: LiveCluster): () => void {
  let timer: NodeJS.Timeout | null = null;
  const send: Send = (request) => void live.answer({ ...request, userAgent: AGENT });
  const work = () => {
    timer = null;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { revision } = live.now();
      finishNamespaces(live.now(), send);
      collectGarbage(live.now(), send);
      releaseVolumes(live.now(), send);
      if (live.now().revision === revision) return;
    }
    timer = setTimeout(work, 10);
  };
  const stop = live.onChange(() => {
    timer ??= setTimeout(work, 10);
  });
  timer = setTimeout(work, 10);
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}
