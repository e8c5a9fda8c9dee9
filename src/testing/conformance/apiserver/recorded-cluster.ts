import { createCel } from "../../../cel/cel.ts";
import { type Cluster, newCluster } from "../../../engine/server/cluster/cluster.ts";
import type { Host } from "../../../engine/server/host/host.ts";
import type { ValueMap } from "../../../engine/value/value.ts";
import { compileRegexp } from "../../../regexp/regexp.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { freezeReader } from "../../freeze/deep-freeze.ts";
import { handle } from "../../freeze/frozen-server.ts";
import { testBuiltinsOf } from "../../test-builtins.ts";

/** The recordings come from servers with this range. */
const serviceAddresses = "10.96.0.0/16";

const host: Host = { serviceAddresses, parseYaml: freezeReader(readYaml), compileRegexp, cel: createCel() };

/** Returns the cluster at the start of a recording of a version, with the given definitions installed. */
export function clusterWith(definitions: readonly ValueMap[], kubernetes = ""): Cluster {
  let cluster = newCluster({ builtins: testBuiltinsOf(kubernetes), host });
  for (const definition of definitions) cluster = install(cluster, definition, "2025-12-31T23:00:00Z");
  return cluster;
}

const PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** Returns the cluster with a definition created or updated. Throws if the server refuses it. */
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
