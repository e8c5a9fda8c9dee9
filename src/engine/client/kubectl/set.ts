import { createStrategicPatch } from "../../patch/strategic.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags, selectorFlags } from "./apply-flags.ts";
import { envSetter } from "./env-setter.ts";
import { collect, type Fault, messageOf, plain } from "./fault.ts";
import { fetchTargets } from "./fetch-targets.ts";
import type { FlagRules } from "./flags.ts";
import { type Info, patchRequest, unvalidated } from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { type DryRun, printResult } from "./output.ts";
import { patchSources } from "./patcher.ts";
import { podTemplateOf } from "./pod-template.ts";
import { ask, type Run } from "./run.ts";
import type { Setter } from "./setter.ts";
import { imageSetter, resourcesSetter } from "./setters.ts";
import { targetsOf } from "./targets.ts";

const flags: FlagRules = {
  ...commonFlags,
  ...outputFlags,
  ...fileFlags,
  ...dryRunFlag,
  ...selectorFlags,
  local: { kind: "bool" },
  "field-manager": { kind: "text", initial: "kubectl-set" },
};
const containers: FlagRules = { containers: { kind: "text", short: "c", initial: "*" } };

/** `kubectl set image`, `env` and `resources`. Upstream: kubectl pkg/cmd/set (v0.36.3). */
export const setCommands: Readonly<Record<string, CommandRule>> = {
  "set image": { flags, command: (run) => set(run, imageSetter) },
  "set env": {
    flags: {
      ...flags,
      ...containers,
      env: { kind: "list", short: "e" },
      overwrite: { kind: "bool", initial: "true" },
      list: { kind: "bool" },
      from: { kind: "text", unsupported: true },
      keys: { kind: "list", unsupported: true },
      prefix: { kind: "text", unsupported: true },
      resolve: { kind: "bool", unsupported: true },
    },
    command: (run) => set(run, envSetter),
  },
  "set resources": {
    flags: { ...flags, ...containers, limits: { kind: "text" }, requests: { kind: "text" } },
    command: (run) => set(run, resourcesSetter),
  },
};

function* set(run: Run, setter: Setter): Client<Fault | null> {
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const words = setter.split(run);
  if ("fault" in words) return words.fault;
  const early = setter.checkFirst(run, words.value, dryRun.value);
  if (early !== null) return early;
  const targets = targetsOf(run, {
    words: words.value.resources,
    selector: run.flags.text("selector"),
    bulk: run.flags.bool("all"),
  });
  if ("fault" in targets) return targets.fault;
  const local = run.flags.bool("local");
  const found = yield* fetchTargets(run, targets.value, { latest: !local });
  const [lost] = found.faults;
  if (lost !== undefined) return collect(found.faults);
  const change = setter.read(run, words.value, dryRun.value);
  if ("fault" in change) return change.fault;
  const faults: Fault[] = [];
  for (const info of found.infos) {
    const made = podTemplateOf(info) === null ? noTemplate(info) : change.value(info);
    faults.push(...made.faults);
    if (made.object === null) continue;
    const fault = yield* setOne(run, setter, info, made.object, local ? "client" : dryRun.value);
    if (fault !== null) faults.push(fault);
  }
  return collect(faults);
}

function noTemplate({ kind, name }: Info): { readonly object: null; readonly faults: readonly Fault[] } {
  const message = `error: ${kind.plural}/${name} the object is not a pod or does not have a pod template: *${kind.version}.${kind.kind}`;
  return { object: null, faults: [{ kind: "plain", message }] };
}

function* setOne(
  run: Run,
  { done, failed }: Setter,
  info: Info,
  after: ValueMap,
  dryRun: DryRun,
): Client<Fault | null> {
  const [source] = patchSources(run, info.kind);
  const patch = source === undefined ? null : createStrategicPatch(info.object, after, source.meta);
  if (patch === null || "error" in patch) return plain("the change cannot be made a patch").fault;
  if (Object.keys(patch.value).length === 0) return null;
  if (dryRun === "client") return printResult(run, after, done, dryRun);
  const settings = unvalidated(run, dryRun === "server");
  const sent = yield* ask(run, patchRequest(info, "strategic", patch.value, settings));
  if ("fault" in sent) return plain(`${failed} ${messageOf(sent.fault)}`).fault;
  return printResult(run, sent.value, done, dryRun);
}
