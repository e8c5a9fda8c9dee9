import { handle } from "../../../engine/server/handle.ts";
import { get, isMap, type ValueMap, withoutKey } from "../../../engine/value/value.ts";
import type { Registration, Unit } from "../replayer.ts";
import { clusterWith } from "./cluster.ts";
import { compareAnswers } from "./compare.ts";
import { makeNames } from "./names.ts";

/** What a real API server fills in: objects sent with `dryRun=All`, without their managed fields. */
export const defaultsRegistration: Registration = {
  kinds: ["defaults"],
  levels: true,
  replay: replayDefaults,
};

function replayDefaults(line: ValueMap): readonly Unit[] {
  const input = get(line, "input") as ValueMap;
  const names = makeNames(JSON.stringify(input));
  const { response } = handle(
    clusterWith([]),
    {
      method: "POST",
      path: String(get(line, "path")),
      query: { dryRun: "All" },
      body: input,
      userAgent: "oracle",
    },
    "2026-01-01T00:00:00Z",
  );
  const body = names.outward(response.body);
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

function withoutManagedFields(body: ValueMap): ValueMap {
  const metadata = get(body, "metadata");
  return isMap(metadata) ? { ...body, metadata: withoutKey(metadata, "managedFields") } : body;
}
