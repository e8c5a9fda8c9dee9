import { apiVersionOf } from "../../schema/builtins.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags } from "./apply-flags.ts";
import { type Attempt, collect, type Fault, messageOf, plain } from "./fault.ts";
import { eachTarget } from "./fetch-targets.ts";
import { createRequest, type Info } from "./info.ts";
import { kindFor, printResource } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { type DryRun, printResult } from "./output.ts";
import { readMetricTarget } from "./quantities.ts";
import { ask, namespaceIsGiven, namespaceOf, type Run } from "./run.ts";
import { targetsOf } from "./targets.ts";

/** `kubectl autoscale`. Upstream: kubectl pkg/cmd/autoscale/autoscale.go (v0.36.3). */
export const autoscaleCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    min: { kind: "int", initial: "-1" },
    max: { kind: "int", required: true },
    cpu: { kind: "text" },
    "cpu-percent": { kind: "int", initial: "-1" },
    memory: { kind: "text" },
    name: { kind: "text" },
    "field-manager": { kind: "text", initial: "kubectl-autoscale" },
  },
  command: autoscale,
};

const DEPRECATED =
  "Flag --cpu-percent has been deprecated, Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU).\n";

function* autoscale(run: Run): Client<Fault | null> {
  const { flags } = run;
  if (flags.given("cpu-percent")) run.err.push(DEPRECATED);
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const metrics = metricsOf(run);
  if ("fault" in metrics) return metrics.fault;
  const targets = targetsOf(run, { words: flags.args });
  if ("fault" in targets) return targets.fault;
  let count = 0;
  const faults = yield* eachTarget(run, targets.value, {}, function* (info) {
    count++;
    return yield* autoscaleOne(run, info, metrics.value, dryRun.value);
  });
  if (faults.length === 0 && count === 0) return plain("no objects passed to autoscale").fault;
  return collect(faults);
}

/** What is measured, once all flags are checked. */
function metricsOf({ flags }: Run): Attempt<readonly Value[]> {
  const min = Number(flags.text("min"));
  const max = Number(flags.text("max"));
  const percent = Number(flags.text("cpu-percent"));
  if (max < 1) return plain(`--max=MAXPODS is required and must be at least 1, max: ${max}`);
  if (max < min) {
    return plain(`--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`);
  }
  if (percent > 0 && flags.text("cpu") !== "") return plain("--cpu-percent and --cpu are mutually exclusive");
  const metrics: Value[] = [];
  for (const name of ["cpu", "memory"] as const) {
    const text = name === "cpu" && percent > 0 ? `${percent}%` : flags.text(name);
    if (text === "") continue;
    const target = readMetricTarget(name, text);
    if ("fault" in target) return target;
    metrics.push({ resource: { name, target: target.value }, type: "Resource" });
  }
  return { value: metrics };
}

function* autoscaleOne(
  run: Run,
  info: Info,
  metrics: readonly Value[],
  dryRun: DryRun,
): Client<Fault | null> {
  if (!info.kind.subresources.includes("scale")) {
    return plain(
      `cannot autoscale a ${info.kind.kind}: could not find scale subresource for ${printResource(info.kind)} in discovery information`,
    ).fault;
  }
  const kind = kindFor(run.environment.kinds(), "autoscaling/v2", "HorizontalPodAutoscaler");
  if (kind === undefined) return plain('no matches for kind "HorizontalPodAutoscaler"').fault;
  const object = makeAutoscaler(run, info, metrics);
  if (dryRun === "client") {
    const made = { ...object, status: { currentMetrics: null, desiredReplicas: 0 } };
    return printResult(run, made, "created", "client");
  }
  const at: Info = { kind, namespace: namespaceOf(run), name: info.name, object, source: "" };
  const write = {
    manager: run.flags.text("field-manager"),
    validation: null,
    dryRun: dryRun === "server",
  };
  const done = yield* ask(run, createRequest(at, object, write));
  if ("fault" in done) {
    // kubectl then tries the older version, which it cannot make of nothing.
    if (run.flags.text("cpu") !== "") return plain(messageOf(done.fault)).fault;
    return plain(
      "failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1: empty input",
    ).fault;
  }
  return printResult(run, done.value, "autoscaled", dryRun);
}

function makeAutoscaler(run: Run, info: Info, metrics: readonly Value[]): ValueMap {
  const { flags } = run;
  const min = Number(flags.text("min"));
  return {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata: {
      name: flags.text("name") || info.name,
      ...(namespaceIsGiven(run) && { namespace: namespaceOf(run) }),
    },
    spec: {
      maxReplicas: Number(flags.text("max")),
      ...(metrics.length > 0 && { metrics }),
      ...(min > 0 && { minReplicas: min }),
      scaleTargetRef: { apiVersion: apiVersionOf(info.kind), kind: info.kind.kind, name: info.name },
    },
  };
}
