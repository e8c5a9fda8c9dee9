import type { RecordedWrite } from "../scenario/write-stages.ts";
import type { Cluster } from "../server/cluster/cluster.ts";
import type { Exchange, Request } from "../server/http/http.ts";
import { metaText } from "../server/metadata/object-meta.ts";
import { type RequestScope, storageKey, type WriteStage } from "../server/request/request-scope.ts";
import type { ValueMap } from "../value/value.ts";

/** One write, and one object at each stage of it. */
export type ObjectWrite = {
  readonly exchange: Exchange;
  readonly before: Cluster;
  readonly after: Cluster;
  /** Null if the write was for another object, or if the server refused it before it looked at the object. */
  readonly scope: RequestScope | null;
  /** The object by stage. */
  readonly stages: ReadonlyMap<WriteStage, ValueMap>;
};

/**
 * Returns the writes for an object, and those that changed it, in order. `own` are the requests that name the object: if the server
 * refused one, it is included.
 */
export function writesToObject(
  key: string,
  recorded: readonly RecordedWrite[],
  own: ReadonlySet<Request> = new Set(recorded.map(({ exchange }) => exchange.request)),
): readonly ObjectWrite[] {
  const writes: ObjectWrite[] = [];
  for (const { exchange, before, after, stages: records } of recorded) {
    const ofObject = records.filter((one) => one.scope.resource.parent === undefined);
    const scope = ofObject.findLast(({ scope: at, object }) => isStoredAt(key, at, object))?.scope ?? null;
    const isRefused = exchange.response.code >= 400 && own.has(exchange.request);
    if (scope === null && before === after && !isRefused) continue;
    const stages = scope === null ? NONE : new Map(ofObject.map(({ stage, object }) => [stage, object]));
    writes.push({ exchange, before, after, scope, stages });
  }
  return writes;
}

function isStoredAt(key: string, scope: RequestScope, object: ValueMap): boolean {
  return storageKey(scope, scope.name || metaText(object, "name")) === key;
}

const NONE: ReadonlyMap<WriteStage, ValueMap> = new Map();
