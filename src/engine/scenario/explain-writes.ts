import type { Cluster } from "../server/cluster.ts";
import type { Exchange, Request } from "../server/http.ts";
import { metaText } from "../server/meta.ts";
import type { Stage } from "../server/watch.ts";
import { keyOf, type Scope } from "../server/write/scope.ts";
import type { ValueMap } from "../value/value.ts";
import type { Handling } from "./handling.ts";

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
 * Of all writes those that were to the object, or changed it, in order. `own` are the requests that were meant for the
 * object: of these the refused count too.
 */
export function writesTo(
  key: string,
  handlings: readonly Handling[],
  own: ReadonlySet<Request> = new Set(handlings.map(({ exchange }) => exchange.request)),
): readonly Write[] {
  const writes: Write[] = [];
  for (const { exchange, before, after, told } of handlings) {
    const ofWhole = told.filter((one) => one.scope.resource.parent === undefined);
    const scope = ofWhole.findLast(({ scope: at, object }) => isKeptAt(key, at, object))?.scope ?? null;
    const isRefused = exchange.response.code >= 400 && own.has(exchange.request);
    if (scope === null && before === after && !isRefused) continue;
    const stages = scope === null ? NONE : new Map(ofWhole.map(({ stage, object }) => [stage, object]));
    writes.push({ exchange, before, after, scope, stages });
  }
  return writes;
}

function isKeptAt(key: string, scope: Scope, object: ValueMap): boolean {
  return keyOf(scope, scope.name || metaText(object, "name")) === key;
}

const NONE: ReadonlyMap<Stage, ValueMap> = new Map();
