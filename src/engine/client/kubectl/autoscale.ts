import type { ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags } from "./apply-flags.ts";
import { type Fault, plain } from "./fault.ts";
import { createRequest, getInfo, type Info } from "./info.ts";
import { groupVersion, kindFor } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { printResult } from "./output.ts";
import { ask, type Run } from "./run.ts";
import { targetsOf } from "./targets.ts";

/** `kubectl autoscale`. Upstream: kubectl pkg/cmd/autoscale/autoscale.go (v0.36.3). */
export const autoscaleCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    min: { kind: "text", initial: "-1" },
    max: { kind: "text", initial: "-1" },
    cpu: { kind: "text" },
    "cpu-percent": { kind: "text" },
    name: { kind: "text" },
    "field-manager": { kind: "text", initial: "kubectl-autoscale" },
  },
  command: autoscale,
};

function* autoscale(run: Run): Client<Fault | null> {
  const { flags } = run;
  const min = Number(flags.text("min"));
  const max = Number(flags.text("max"));
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  if (max < 1) return plain("--max=MAXPODS is required and must be at least 1, max: -1").fault;
  if (max < min) {
    return plain(`--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`).fault;
  }
  const targets = targetsOf(run, flags.args);
  if ("fault" in targets) return targets.fault;
  for (const info of targets.value.infos) {
    const got = yield* getInfo(run, info);
    if ("fault" in got) return got.fault;
    const object = makeAutoscaler(run, got.value, min, max);
    const kind = kindFor(run.environment.kinds(), "autoscaling/v2", "HorizontalPodAutoscaler");
    if (kind === undefined) return plain('no matches for kind "HorizontalPodAutoscaler"').fault;
    if (dryRun.value === "client") {
      printResult(
        run,
        { ...object, status: { currentMetrics: null, desiredReplicas: 0 } },
        "autoscaled",
        "client",
      );
      continue;
    }
    const at: Info = { kind, namespace: info.namespace, name: info.name, object, source: "" };
    const write = {
      manager: flags.text("field-manager"),
      validation: null,
      dryRun: dryRun.value === "server",
    };
    const done = yield* ask(run, createRequest(at, object, write));
    if ("fault" in done) {
      // kubectl then tries the older version, which it cannot make of nothing.
      if (flags.text("cpu") !== "") return done.fault;
      return plain(
        "failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1: empty input",
      ).fault;
    }
    printResult(run, done.value, "autoscaled", dryRun.value);
  }
  return null;
}

function makeAutoscaler(run: Run, info: Info, min: number, max: number): ValueMap {
  const cpu = run.flags.text("cpu") || run.flags.text("cpu-percent");
  const percent = Number(cpu.replace("%", ""));
  const target: ValueMap =
    cpu.endsWith("%") || run.flags.given("cpu-percent")
      ? { averageUtilization: percent, type: "Utilization" }
      : { averageValue: cpu, type: "AverageValue" };
  return {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata: { name: run.flags.text("name") || info.name },
    spec: {
      maxReplicas: max,
      ...(cpu !== "" && { metrics: [{ resource: { name: "cpu", target }, type: "Resource" }] }),
      ...(min > 0 && { minReplicas: min }),
      scaleTargetRef: { apiVersion: groupVersion(info.kind), kind: info.kind.kind, name: info.name },
    },
  };
}
