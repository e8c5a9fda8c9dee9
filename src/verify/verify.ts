import { dig, type Value, type ValueMap, withKey } from "../engine/value/value.ts";
import { compareTraces } from "./compare/compare-traces.ts";
import type { Difference } from "./compare/differences.ts";
import { withoutForeignWrites } from "./compare/foreign-writes.ts";
import type { StepTrace } from "./normal/step-trace.ts";
import type { Plan } from "./plan.ts";
import { engineTerminal } from "./play/engine-terminal.ts";
import { playSteps } from "./play/play-steps.ts";
import type { Terminal } from "./play/terminal.ts";
import { type GuardedServer, guarded, Stopped } from "./scratch/guard.ts";
import { mapTexts } from "./scratch/map-texts.ts";
import { cleanUp } from "./server/clean-up.ts";
import { createInitialObjects } from "./server/initial-objects.ts";
import { pause, type Server, sendOrThrow } from "./server/server.ts";

/** What came of a plan on a cluster. */
export type Verification = {
  /** What differs in each step that the cluster played. The names are those of the scenario. */
  readonly steps: readonly (readonly Difference[])[];
  readonly notes: readonly string[];
  /** Why not all steps were played: a sentence; null if they were. */
  readonly problem: string | null;
  /** The paths of what could not be removed. */
  readonly left: readonly string[];
};

/** How to verify. */
export type VerifyOptions = {
  readonly isThrowAway: boolean;
  /** Whether what was made stays on the cluster. */
  readonly keeps: boolean;
  /** Returns why to stop: a sentence; null to go on. Asked before each request. */
  readonly stopped: () => string | null;
  /** Returns what runs command lines. Default: the engine's kubectl. */
  readonly terminal?: (server: GuardedServer) => Promise<Terminal>;
  readonly onStep?: (step: number) => void;
  /** Called after each step, with what differs in the steps so far. */
  readonly onCompared?: (steps: Verification["steps"]) => void;
  readonly pause?: (milliseconds: number) => Promise<void>;
};

/** Plays a plan on a cluster, compares each step with the simulation, and removes what it made. Does not throw. */
export async function verify(server: Server, plan: Plan, options: VerifyOptions): Promise<Verification> {
  const { names, simulated } = plan;
  const wait = options.pause ?? pause;
  const stoppable = async (milliseconds: number) => {
    const why = options.stopped();
    if (why !== null) throw new Stopped(why);
    await wait(milliseconds);
  };
  const guard = guarded(server, { names, isThrowAway: options.isThrowAway, stopped: options.stopped });
  const isOwn = (name: string) => name.includes(names.suffix);
  const traces: StepTrace[] = [];
  const original = (found: readonly Difference[]): readonly Difference[] =>
    mapTexts(found as unknown as Value, names.original) as unknown as readonly Difference[];
  const compared = () => {
    const own = withoutForeignWrites(traces, simulated.traces, isOwn);
    return { others: own.others, steps: compareTraces(own.cluster, own.simulated).map(original) };
  };
  const onTrace = (trace: StepTrace) => {
    traces.push(trace);
    options.onCompared?.(compared().steps);
  };
  let problem: string | null = null;
  try {
    await play(guard, plan, { ...options, pause: stoppable }, onTrace);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  const left = options.keeps
    ? []
    : await cleanUp(server, {
        created: guard.created,
        collections: simulated.collections,
        isOwn,
        pause: wait,
      });
  const { steps, others } = compared();
  return {
    steps,
    notes: [
      ...plan.notes,
      ...(others.length === 0
        ? []
        : [`Left out: what ${others.join(", ")} wrote on the cluster, and resourceVersions.`]),
    ],
    problem: problem === null ? null : names.original(problem),
    left,
  };
}

type PlayOptions = VerifyOptions & { readonly pause: (milliseconds: number) => Promise<void> };

/** Plays the steps of a plan, and tells what came of each. */
async function play(
  guard: GuardedServer,
  { scenario, simulated, names, users }: Plan,
  options: PlayOptions,
  onTrace: (trace: StepTrace) => void,
): Promise<void> {
  for (const user of users) await checkImpersonation(guard, user);
  for (const name of names.namespaces) {
    const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
    await sendOrThrow(guard, { method: "POST", path: "/api/v1/namespaces", body });
  }
  await createInitialObjects(guard, scenario, simulated, {
    policy: (policy) => inOwnNamespaces(policy, names.suffix, names.namespaces),
    policyServer: { ...guard, send: (request) => guard.sendTrusted(request) },
    pause: options.pause,
  });
  const terminal = await (options.terminal?.(guard) ?? engineTerminal(guard, scenario, names.namespace));
  try {
    const stage = { server: guard, terminal, namespace: names.namespace, pause: options.pause };
    await playSteps(
      { ...stage, ...(options.onStep && { onStep: options.onStep }), onTrace },
      scenario,
      simulated,
    );
  } finally {
    terminal.close();
  }
}

/** Throws if the user of the cluster may not act as another user. */
async function checkImpersonation(server: Server, user: string): Promise<void> {
  const body = {
    apiVersion: "authorization.k8s.io/v1",
    kind: "SelfSubjectAccessReview",
    spec: { resourceAttributes: { verb: "impersonate", resource: "users", name: user } },
  };
  const path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
  const review = await sendOrThrow(server, { method: "POST", path, body });
  if (dig(review, "status", "allowed") !== true)
    throw new Stopped(
      `The scenario acts as the user ${user}, whom its rules restrict. You may not impersonate users on this cluster.`,
    );
}

/** Returns a policy or its binding with a name of its own; the policy selects only objects in these namespaces. */
function inOwnNamespaces(object: ValueMap, suffix: string, namespaces: readonly string[]): ValueMap {
  const name = `${String(dig(object, "metadata", "name"))}-${suffix}`;
  const named = withKey(object, "metadata", { name });
  const spec = object["spec"] as ValueMap;
  if (object["kind"] !== "MutatingAdmissionPolicy")
    return withKey(named, "spec", withKey(spec, "policyName", name));
  const { resourceRules, ...constraints } = spec["matchConstraints"] as ValueMap;
  const rules = (resourceRules as readonly ValueMap[]).map((one) => withKey(one, "scope", "Namespaced"));
  const label = { key: "kubernetes.io/metadata.name", operator: "In", values: [...namespaces] };
  return withKey(
    named,
    "spec",
    withKey(spec, "matchConstraints", {
      ...constraints,
      resourceRules: rules,
      namespaceSelector: { matchExpressions: [label] },
    }),
  );
}
