import { createCel } from "../../../cel/cel.ts";
import { type Cluster, emptyCluster, type Host } from "../../../engine/server/cluster.ts";
import type { ValueMap } from "../../../engine/value/value.ts";
import { compileRegexp } from "../../../regexp/regexp.ts";
import { readYaml } from "../../../text/server-yaml.ts";
import { testBuiltins } from "../../builtins.ts";
import { frozenReader } from "../../frozen.ts";
import { handle } from "../../frozen-handle.ts";

const host: Host = { parseYaml: frozenReader(readYaml), compileRegexp, cel: createCel() };

/** A cluster as the recordings begin, with these definitions installed. */
export function clusterWith(definitions: readonly ValueMap[]): Cluster {
  let cluster = emptyCluster({ builtins: testBuiltins(), host });
  for (const definition of definitions) cluster = install(cluster, definition, "2025-12-31T23:00:00Z");
  return cluster;
}

const PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** The cluster with a definition made, or changed to this one. */
export function install(cluster: Cluster, definition: ValueMap, now: string): Cluster {
  const metadata = definition["metadata"] as ValueMap;
  const path = `${PATH}/${metadata["name"]}`;
  const live = handle(cluster, { method: "GET", path }, now).response;
  const { resourceVersion } = (live.body["metadata"] ?? {}) as { readonly resourceVersion?: string };
  const answer =
    live.code === 404 || resourceVersion === undefined
      ? handle(cluster, { method: "POST", path: PATH, body: definition }, now)
      : handle(
          cluster,
          { method: "PUT", path, body: { ...definition, metadata: { ...metadata, resourceVersion } } },
          now,
        );
  if (answer.response.code >= 300) throw new Error(`definition: ${JSON.stringify(answer.response.body)}`);
  return answer.cluster;
}
