import { apiVersionOf } from "../../../schema/builtins.ts";
import type { Value, ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { forEachTarget } from "../arguments/fetch-resources.ts";
import { readTargets } from "../arguments/resource-arguments.ts";
import type { CommandSpec } from "../command.ts";
import { type CommandError, combineErrors, fail, messageOf, type Result } from "../command-error.ts";
import { type CommandRun, hasNamespaceFlag, namespaceOf, sendForBody } from "../command-run.ts";
import { kindFor, printResource } from "../discovery/served-kinds.ts";
import { commonFlags, type DryRun, dryRunFlag, fileFlags, outputFlags } from "../flags/common-flags.ts";
import { readMetricTarget } from "../flags/quantity-flags.ts";
import { dryRunOf } from "../flags/read-flags.ts";
import { recordFlag, withChangeCause } from "../objects/change-cause.ts";
import type { Info } from "../objects/object-info.ts";
import { createRequest, writeSettingsWithoutValidation } from "../objects/write-requests.ts";
import { printTypedResult } from "../output/print-result.ts";
import { withSavedConfig } from "../output/saved-config.ts";

/** `kubectl autoscale`. Upstream: kubectl pkg/cmd/autoscale/autoscale.go (v0.36.3). */
export const autoscaleCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...recordFlag,
    min: { kind: "int", defaultValue: "-1" },
    max: { kind: "int", required: true },
    cpu: { kind: "text" },
    "cpu-percent": {
      kind: "int",
      defaultValue: "-1",
      deprecated:
        "Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU).",
    },
    memory: { kind: "text" },
    name: { kind: "text" },
    "save-config": { kind: "bool", hidden: true },
    "field-manager": { kind: "text", defaultValue: "kubectl-autoscale" },
  },
  run: autoscale,
};

function* autoscale(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const metrics = metricsOf(run);
  if ("error" in metrics) return metrics.error;
  const targets = readTargets(run, { words: flags.args });
  if ("error" in targets) return targets.error;
  let count = 0;
  const errors = yield* forEachTarget(run, targets.value, {}, function* (info) {
    count++;
    return yield* autoscaleOne(run, info, metrics.value, dryRun.value);
  });
  if (errors.length === 0 && count === 0) return fail("no objects passed to autoscale").error;
  return combineErrors(errors);
}

/** Checks the flags and returns the metrics of the autoscaler. */
function metricsOf({ flags }: CommandRun): Result<readonly Value[]> {
  const min = Number(flags.text("min"));
  const max = Number(flags.text("max"));
  const percent = Number(flags.text("cpu-percent"));
  if (max < 1) return fail(`--max=MAXPODS is required and must be at least 1, max: ${max}`);
  if (max < min) {
    return fail(`--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`);
  }
  if (percent > 0 && flags.text("cpu") !== "") return fail("--cpu-percent and --cpu are mutually exclusive");
  const metrics: Value[] = [];
  for (const name of ["cpu", "memory"] as const) {
    const text = name === "cpu" && percent > 0 ? `${percent}%` : flags.text(name);
    if (text === "") continue;
    const target = readMetricTarget(name, text);
    if ("error" in target) return target;
    metrics.push({ resource: { name, target: target.value }, type: "Resource" });
  }
  return { value: metrics };
}

function* autoscaleOne(
  run: CommandRun,
  info: Info,
  metrics: readonly Value[],
  dryRun: DryRun,
): Client<CommandError | null> {
  if (!info.kind.subresources.includes("scale")) {
    return fail(
      `cannot autoscale a ${info.kind.kind}: could not find scale subresource for ${printResource(info.kind)} in discovery information`,
    ).error;
  }
  const kind = kindFor(run.environment.kinds(), "autoscaling/v2", "HorizontalPodAutoscaler");
  if (kind === undefined) return fail('no matches for kind "HorizontalPodAutoscaler"').error;
  const object = withChangeCause(run, makeAutoscaler(run, info, metrics));
  const made = { ...object, status: { currentMetrics: null, desiredReplicas: 0 } };
  if (dryRun === "client") {
    return printTypedResult(run, made, "created", "client");
  }
  const at: Info = { kind, namespace: namespaceOf(run), name: info.name, object, source: "" };
  const write = writeSettingsWithoutValidation(run, dryRun === "server");
  const done = yield* sendForBody(run, createRequest(at, withSavedConfig(run, object, made), write));
  if ("error" in done) {
    // kubectl then tries autoscaling/v1, which fails for an empty object.
    if (run.flags.text("cpu") !== "") return fail(messageOf(done.error)).error;
    return fail(
      "failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1: empty input",
    ).error;
  }
  return printTypedResult(run, done.value, "autoscaled", dryRun);
}

function makeAutoscaler(run: CommandRun, info: Info, metrics: readonly Value[]): ValueMap {
  const { flags } = run;
  const min = Number(flags.text("min"));
  return {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata: {
      name: flags.text("name") || info.name,
      ...(hasNamespaceFlag(run) && { namespace: namespaceOf(run) }),
    },
    spec: {
      maxReplicas: Number(flags.text("max")),
      ...(metrics.length > 0 && { metrics }),
      ...(min > 0 && { minReplicas: min }),
      scaleTargetRef: { apiVersion: apiVersionOf(info.kind), kind: info.kind.kind, name: info.name },
    },
  };
}
