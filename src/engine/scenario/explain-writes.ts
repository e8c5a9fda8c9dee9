import type { Cluster } from "../server/cluster.ts";
import { handle } from "../server/handle.ts";
import type { Exchange } from "../server/http.ts";
import { metaText } from "../server/meta.ts";
import type { Stage } from "../server/watch.ts";
import { keyOf, type Scope } from "../server/write/scope.ts";
import type { ValueMap } from "../value/value.ts";

/** One write and what it came to on the way, for one object. */
export type Write = {
  readonly exchange: Exchange;
  readonly before: Cluster;
  readonly after: Cluster;
  /** Null if the write was to another object, or was not taken up at all. */
  readonly scope: Scope | null;
  /** What became of the object, stage by stage. */
  readonly stages: ReadonlyMap<Stage, ValueMap>;
};

/**
 * The writes that were to the object, or changed it, in order: the requests are handled once more, on the cluster as it
 * was, by a server that tells what it does. `own` are those that were meant for the object: of these the refused count too.
 */
export function writesTo(
  key: string,
  start: Cluster,
  exchanges: readonly Exchange[],
  now: string,
  own: ReadonlySet<Exchange> = new Set(exchanges),
): readonly Write[] {
  const writes: Write[] = [];
  let before = start;
  for (const exchange of exchanges) {
    if (exchange.request.method === "GET") continue;
    const stages = new Map<Stage, ValueMap>();
    let scope: Scope | null = null;
    const { cluster: after } = handle(before, exchange.request, now, (stage, object, at) => {
      if (at.resource.parent !== undefined) return;
      stages.set(stage, object);
      if (keyOf(at, at.name || metaText(object, "name")) === key) scope = at;
    });
    const isChanged = before.objects.get(key) !== after.objects.get(key);
    const isRefused = exchange.response.code >= 400 && own.has(exchange);
    if (scope !== null || isChanged || isRefused || before !== after) {
      writes.push({ exchange, before, after, scope, stages: scope === null ? NONE : stages });
    }
    before = after;
  }
  return writes;
}

const NONE: ReadonlyMap<Stage, ValueMap> = new Map();
