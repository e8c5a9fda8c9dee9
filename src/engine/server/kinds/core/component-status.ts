import { mapsOf, textAt } from "../../../value/field-values.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import type { Cell, Row } from "../common/table-cells.ts";

/** The server asks the components for each read. Upstream: kubernetes pkg/registry/core/componentstatus/rest.go (v1.36.3). */
export const componentStatus: BuiltinKind = {
  deprecated: "v1 ComponentStatus is deprecated in v1.19+",
  // No scheduler and no controller manager runs. A real server has these two in random order.
  unstored: [
    unreached("scheduler", 10259),
    unreached("controller-manager", 10257),
    status("etcd-0", "True", "ok"),
  ],
  table: statusCells,
};

function unreached(name: string, port: number): ValueMap {
  const place = `127.0.0.1:${port}`;
  const why = `Get "https://${place}/healthz": dial tcp ${place}: connect: connection refused`;
  return status(name, "False", why);
}

function status(name: string, healthy: string, message: string): ValueMap {
  return {
    kind: "ComponentStatus",
    apiVersion: "v1",
    metadata: { name },
    conditions: [{ type: "Healthy", status: healthy, message }],
  };
}

function statusCells({ object }: Row): readonly Cell[] {
  const [condition = {}] = mapsOf(get(object, "conditions"));
  const isHealthy = textAt(condition, "status") === "True";
  return [isHealthy ? "Healthy" : "Unhealthy", textAt(condition, "message"), textAt(condition, "error")];
}
