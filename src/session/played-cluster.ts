import { run } from "../engine/scenario/run.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Builtins } from "../engine/schema/builtins.ts";
import { type Cluster, newCluster } from "../engine/server/cluster/cluster.ts";
import type { Host } from "../engine/server/host/host.ts";
import { createInitialCluster } from "./initial-cluster.ts";
import { host } from "./parts/engine-host.ts";
import { prepareSteps } from "./prepare-steps.ts";
import { runOptions } from "./run-options.ts";

/** What a server is besides its objects. */
export type ServerSettings = Pick<Host, "cel" | "serviceAddresses" | "allowsAll">;

/** Returns the cluster after the first `count` steps of a scenario, and a sentence about each object that the server refused. */
export function playedCluster(
  scenario: Scenario,
  count: number,
  builtins: Builtins,
  settings: ServerSettings,
): { readonly cluster: Cluster; readonly problems: readonly string[] } {
  const empty = newCluster({ builtins, host: { ...host, ...settings } });
  const { cluster: start, problems } = createInitialCluster(empty)(scenario);
  const prepared = prepareSteps(scenario, [], new Map()).slice(0, count);
  const planned = prepared.map((one) => one.planned);
  const frames = run({ ...runOptions(scenario, start), planned, previous: [] });
  return { cluster: frames.at(-1)?.cluster ?? start, problems };
}
