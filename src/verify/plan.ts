import { phraseOfStep } from "../engine/scenario/phrase-of-step.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Cluster } from "../engine/server/cluster/cluster.ts";
import { inKubernetes, KUBERNETES_VERSIONS } from "../file/format.ts";
import { refusalOf } from "./scratch/guard.ts";
import { inScratch } from "./scratch/in-scratch.ts";
import { type ScratchNames, scratchNames } from "./scratch/scratch-names.ts";
import { type Simulated, simulate } from "./simulate/simulate.ts";

/** What verify does on a cluster. */
export type Plan = {
  /** The scenario with the names of the cluster. */
  readonly scenario: Scenario;
  readonly simulated: Simulated;
  readonly names: ScratchNames;
  /** The version as which the simulation answers: `v1.36`. */
  readonly version: string;
  /** A sentence for each thing that the result cannot say. */
  readonly notes: readonly string[];
  /** The users that the scenario acts as. */
  readonly users: readonly string[];
  readonly steps: readonly { readonly actor: string; readonly does: string }[];
};

/** What a plan depends on. */
export type PlanOptions = {
  /** The version of the cluster: `v1.36.3`. */
  readonly cluster: string;
  /** The random part of names. */
  readonly suffix: string;
  readonly isThrowAway: boolean;
  /** A simulated cluster without the scenario. */
  readonly empty: Cluster;
};

/** Returns what to do on a cluster, or a sentence about why the scenario cannot be played there. */
export function planOf(
  original: Scenario,
  { cluster, suffix, isThrowAway, empty }: PlanOptions,
): Plan | { readonly problem: string } {
  const { version, note } = nearestVersion(cluster);
  const asVersion = inKubernetes(original, version);
  const first = simulate(asVersion, empty);
  const names = scratchNames(asVersion, first, suffix);
  const scenario = inScratch(asVersion, first.start, names);
  const simulated = simulate(scenario, empty, { namespace: names.namespace });
  const changed = simulated.frames.findIndex((frame, at) => frame.outcome !== first.frames[at]?.outcome);
  if (changed >= 0)
    return { problem: `Step ${changed + 1} ends otherwise with other names, so it cannot be verified.` };
  const requests = simulated.frames.flatMap(({ exchanges, index }) =>
    exchanges.map(({ request }) => ({ why: refusalOf(request, names, isThrowAway), step: index + 1 })),
  );
  const refused = requests.find(({ why }) => why !== null);
  if (refused !== undefined)
    return { problem: `Step ${refused.step} is not for a cluster that others use: ${refused.why}` };
  const users = new Set(
    simulated.frames.flatMap(({ exchanges }) => exchanges.flatMap(({ request }) => request.user ?? [])),
  );
  return {
    scenario,
    simulated,
    names,
    version,
    notes: [...note, ...limitsOf(original)],
    users: [...users],
    steps: original.steps.map((step) => ({ actor: step.actor, does: phraseOfStep(step) })),
  };
}

/** Returns the simulated version that is nearest to that of a cluster, and a note if it is another one. */
function nearestVersion(cluster: string): { readonly version: string; readonly note: readonly string[] } {
  const minorOf = (version: string) => Number(/^v1\.(\d+)/.exec(version)?.[1] ?? Number.NaN);
  const wanted = minorOf(cluster);
  const [newest] = KUBERNETES_VERSIONS;
  const distance = (version: string) => Math.abs(minorOf(version) - wanted);
  const version = Number.isNaN(wanted)
    ? newest
    : [...KUBERNETES_VERSIONS].sort((a, b) => distance(a) - distance(b))[0];
  const note =
    minorOf(version ?? newest) === wanted
      ? []
      : [`Applyground does not simulate ${cluster}: it answers as ${version}, so there can be differences.`];
  return { version: version ?? newest, note };
}

function limitsOf({ serverSideApply, objects = [] }: Scenario): readonly string[] {
  const hasIdentity = objects.some((text) => /\b(uid|resourceVersion)\b/.test(text));
  return [
    ...(serverSideApply === false
      ? ["The server of the scenario has no server-side apply, and the cluster has it."]
      : []),
    ...(hasIdentity
      ? ["The cluster chooses uids and resourceVersions of the objects before the first step anew."]
      : []),
  ];
}
