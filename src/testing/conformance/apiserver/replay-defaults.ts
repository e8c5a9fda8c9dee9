import { get, isMap, type ValueMap, withoutKey } from "../../../engine/value/value.ts";
import { handle } from "../../freeze/frozen-server.ts";
import type { Registration, Unit } from "../registration.ts";
import { compareAnswers } from "./compare-answers.ts";
import { createNameTable } from "./generated-values.ts";
import { clusterWith } from "./recorded-cluster.ts";

/** Compares the defaults of a real API server: objects sent with `dryRun=All`, without their managed fields. */
export const defaultsRegistration: Registration = {
  kinds: ["defaults"],
  levels: true,
  replay: replayDefaults,
};

function replayDefaults(line: ValueMap): readonly Unit[] {
  // The recording uses a namespace with another name.
  const input = JSON.parse(
    JSON.stringify(get(line, "input")).replaceAll('"defaults"', '"default"'),
  ) as ValueMap;
  const names = createNameTable(JSON.stringify(input));
  const { response } = handle(
    clusterWith([], String(get(line, "kubernetes") ?? "")),
    {
      method: "POST",
      path: String(get(line, "path")),
      query: { dryRun: "All" },
      body: input,
      userAgent: "oracle",
    },
    "2026-01-01T00:00:00Z",
  );
  const body = samePorts(names.toRecording(response.body));
  const found = compareAnswers(
    {
      code: Number(get(line, "code")),
      warnings: (get(line, "warnings") as readonly string[] | undefined) ?? [],
      body: get(line, "output") ?? null,
    },
    { code: response.code, warnings: response.warnings ?? [], body: withoutManagedFields(body) },
  );
  const id = String(get(line, "name"));
  return [found === null ? { id, failed: null } : { id, failed: found.level, detail: found.detail }];
}

/** Replaces all allocated ports with the same number. */
export function samePorts(body: ValueMap): ValueMap {
  const text = JSON.stringify(body).replace(/"(nodePort|healthCheckNodePort)":310\d\d/g, '"$1":31000');
  return JSON.parse(text) as ValueMap;
}

/** Returns an object without its managed fields. */
export function withoutManagedFields(body: ValueMap): ValueMap {
  const metadata = get(body, "metadata");
  return isMap(metadata) ? { ...body, metadata: withoutKey(metadata, "managedFields") } : body;
}
