import { dig } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags } from "./apply-flags.ts";
import { collect, type Fault, plain } from "./fault.ts";
import { getInfo, type Info, pathOf } from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { type DryRun, printResult } from "./output.ts";
import { ask, type Run } from "./run.ts";
import { targetsOf } from "./targets.ts";

/** `kubectl scale`. Upstream: kubectl pkg/cmd/scale/scale.go (v0.36.3). */
export const scaleCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    replicas: { kind: "text", initial: "-1" },
    "current-replicas": { kind: "text", initial: "-1" },
    "resource-version": { kind: "text" },
    timeout: { kind: "text" },
  },
  command: scale,
};

function* scale(run: Run): Client<Fault | null> {
  const { flags } = run;
  const replicas = Number(flags.text("replicas"));
  if (!(replicas >= 0))
    return plain("The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0").fault;
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const targets = targetsOf(run, flags.args);
  if ("fault" in targets) return targets.fault;
  const faults: Fault[] = [];
  for (const info of targets.value.infos) {
    const fault = yield* scaleOne(run, info, replicas, dryRun.value);
    if (fault !== null) faults.push(fault);
  }
  return collect(faults);
}

function* scaleOne(run: Run, info: Info, replicas: number, dryRun: DryRun): Client<Fault | null> {
  const got = yield* getInfo(run, info);
  if ("fault" in got) return got.fault;
  const { object } = got.value;
  if (dryRun === "client") {
    printResult(run, object, "scaled", dryRun);
    return null;
  }
  const path = `${pathOf(info)}/scale`;
  const expected = Number(run.flags.text("current-replicas"));
  const query = dryRun === "server" ? { query: { dryRun: "All" } } : {};
  if (expected >= 0) {
    const current = yield* ask(run, { method: "GET", path });
    if ("fault" in current) return current.fault;
    const now = dig(current.value, "spec", "replicas") ?? 0;
    if (now !== expected) return plain(`Expected replicas to be ${expected}, was ${now}`).fault;
    const body = { ...current.value, spec: { replicas } };
    const put = yield* ask(run, { method: "PUT", path, ...query, contentType: "application/json", body });
    if ("fault" in put) return put.fault;
  } else {
    const done = yield* ask(run, {
      method: "PATCH",
      path,
      ...query,
      contentType: "application/merge-patch+json",
      body: { spec: { replicas } },
    });
    if ("fault" in done) return done.fault;
  }
  printResult(run, object, "scaled", dryRun);
  return null;
}
