import type { Cluster } from "../server/cluster/cluster.ts";
import { handle } from "../server/handle.ts";
import type { Exchange, Request } from "../server/http/http.ts";
import type { HandleResult, RequestScope, WriteStage } from "../server/request/request-scope.ts";
import type { ValueMap } from "../value/value.ts";
import type { Frame } from "./frame.ts";

/** A write, the clusters around it, and the object at each stage of the write. */
export type RecordedWrite = {
  readonly exchange: Exchange;
  readonly before: Cluster;
  /** The cluster after the write: `before` itself if nothing changed. */
  readonly after: Cluster;
  readonly stages: readonly StageRecord[];
};

/** The object at one stage of a write. `scope` is what the server knows about the request. */
type StageRecord = { readonly stage: WriteStage; readonly object: ValueMap; readonly scope: RequestScope };

/** The API server as a function: {@link handle}, or one that also records. */
export type ServerFunction = (cluster: Cluster, request: Request, now: string) => HandleResult;

/** Returns a server that adds each write to `writes`. */
export function recordingServer(writes: RecordedWrite[]): ServerFunction {
  return (before, request, now) => {
    const stages: StageRecord[] = [];
    const result = handle(before, request, now, (stage, object, scope) =>
      stages.push({ stage, object, scope }),
    );
    const { response, cluster: after } = result;
    if (request.method !== "GET") writes.push({ exchange: { request, response }, before, after, stages });
    return result;
  };
}

/** The records of one frame only: they contain the object many times. */
let recorded: { readonly frame: Frame; readonly writes: readonly RecordedWrite[] } | null = null;

/** Keeps the records of a frame. They replace the records of the frame before. */
export function keepRecordedWrites(frame: Frame, writes: readonly RecordedWrite[]): void {
  recorded = { frame, writes };
}

/** Returns the writes of a frame with their stages, in order. If they were not recorded, it runs them again. */
export function recordedWritesOf(frame: Frame): readonly RecordedWrite[] {
  return recorded?.frame === frame ? recorded.writes : replayWrites(frame.before, frame.exchanges, frame.now);
}

/** Returns writes with their stages by running them again from the cluster `start`. */
export function replayWrites(
  start: Cluster,
  exchanges: readonly Exchange[],
  now: string,
): readonly RecordedWrite[] {
  const writes: RecordedWrite[] = [];
  const server = recordingServer(writes);
  let before = start;
  for (const { request } of exchanges)
    if (request.method !== "GET") before = server(before, request, now).cluster;
  return writes;
}
