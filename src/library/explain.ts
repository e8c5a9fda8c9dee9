import { explainStep } from "../engine/explain/explain.ts";
import type { Frame } from "../engine/scenario/frame.ts";
import { FIRST_TIME } from "../engine/scenario/step-time.ts";
import { keepRecordedWrites, type RecordedWrite, recordingServer } from "../engine/scenario/write-stages.ts";
import { type Cluster as EngineCluster, objectKey } from "../engine/server/cluster/cluster.ts";
import { isRefusal } from "../engine/server/http/status-errors.ts";
import { findRoute } from "../engine/server/request/routes.ts";
import { dig } from "../engine/value/value.ts";
import type { Cluster, Explanation, Request, Response } from "./api.ts";
import { engineCluster } from "./cluster.ts";

/** See `Explain`. */
export function explainRequest(cluster: Cluster, request: Request, now = FIRST_TIME): readonly Explanation[] {
  const before = engineCluster(cluster);
  const writes: RecordedWrite[] = [];
  const { response, cluster: after } = recordingServer(writes)(before, request, now);
  const key = keyOf(before, request, response);
  if (key === null) return [];
  const exchanges = [{ request, response }];
  const outcome = response.code >= 400 ? "refused" : after === before ? "unchanged" : "changed";
  const actor = request.query?.["fieldManager"] ?? request.userAgent ?? request.user ?? "unknown";
  const step = { id: "request", actor, action: { kind: "run", line: "" } } as const;
  const frame: Frame = {
    planned: { step, intent: { kind: "unreadable" } },
    index: 0,
    now,
    before,
    restricted: request.user !== undefined,
    cluster: after,
    outcome,
    results: [{ index: 0, object: key, address: null, outcome, exchanges, problem: null }],
    exchanges,
    terminal: null,
  };
  keepRecordedWrites(frame, writes);
  return explainStep([frame], 0, key).map(({ label, path, reason, sentence, rule, docs, manager }) => ({
    field: path.length === 0 ? "" : label,
    reason,
    sentence,
    rule,
    docs,
    manager,
  }));
}

/** Returns the key of the object that a request is about; null if it is about none, or about many. */
function keyOf(cluster: EngineCluster, { path, body }: Request, response: Response): string | null {
  const route = findRoute(cluster, path);
  if (isRefusal(route) || route.kind === "document") return null;
  const { resource, namespace } = route;
  const name = route.name || [body, response.body].map((one) => dig(one, "metadata", "name")).find(isText);
  if (name === undefined) return null;
  return objectKey(resource.group, resource.plural, resource.namespaced ? namespace : "", name);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
