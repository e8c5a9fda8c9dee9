import { equal } from "../../value/equal.ts";
import type { Value } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags } from "./apply-flags.ts";
import { collect, type Fault, faultOf, messageOf, plain } from "./fault.ts";
import { getInfo, type Info, pathOf, writeQueryOf } from "./info.ts";
import { printKind } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { type DryRun, printResult } from "./output.ts";
import { type Run, send } from "./run.ts";
import { targetsOf } from "./targets.ts";

/** `kubectl patch`. Upstream: kubectl pkg/cmd/patch/patch.go (v0.36.3). */
export const patchCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    type: { kind: "text", initial: "strategic" },
    patch: { kind: "text", short: "p" },
    "patch-file": { kind: "text" },
    subresource: { kind: "text" },
    "field-manager": { kind: "text", initial: "kubectl-patch" },
  },
  command: patch,
};

const TYPES: Readonly<Record<string, string>> = {
  json: "application/json-patch+json",
  merge: "application/merge-patch+json",
  strategic: "application/strategic-merge-patch+json",
};

function* patch(run: Run): Client<Fault | null> {
  const { flags, environment } = run;
  const type = flags.text("type").toLowerCase();
  const contentType = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  const file = flags.text("patch-file");
  if (!flags.given("patch") && file === "") {
    return plain("must specify --patch or --patch-file containing the contents of the patch").fault;
  }
  if (contentType === undefined) {
    return plain(`--type must be one of [json merge strategic], not ${JSON.stringify(flags.text("type"))}`)
      .fault;
  }
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const text = file === "" ? flags.text("patch") : environment.files.get(file);
  if (text === undefined)
    return plain(`unable to read patch file: open ${file}: no such file or directory`).fault;
  const read = environment.parseYaml(text);
  if ("error" in read) return plain(`unable to parse ${JSON.stringify(text)}: yaml: ${read.error}`).fault;
  const targets = targetsOf(run, flags.args);
  if ("fault" in targets) return targets.fault;
  if (targets.value.infos.length === 0)
    return plain("one or more resources must be specified as <resource> <name> or <resource>/<name>").fault;
  const faults: Fault[] = [];
  for (const info of targets.value.infos) {
    const fault = yield* patchOne(run, info, contentType, read.value, dryRun.value);
    if (fault !== null) faults.push(fault);
  }
  return collect(faults);
}

function* patchOne(
  run: Run,
  info: Info,
  contentType: string,
  body: Value,
  dryRun: DryRun,
): Client<Fault | null> {
  const subresource = run.flags.text("subresource");
  const got = yield* getInfo(run, info, subresource);
  if ("fault" in got) return got.fault;
  const response = yield* send(run, {
    method: "PATCH",
    path: subresource === "" ? pathOf(info) : `${pathOf(info)}/${subresource}`,
    query: writeQueryOf({
      manager: run.flags.text("field-manager"),
      validation: null,
      dryRun: dryRun === "server",
    }),
    contentType,
    body,
  });
  const fault = faultOf(response);
  if (fault !== null) {
    if (response.code !== 415) return fault;
    return plain(`${contentType} is not supported by ${printKind(info.kind)}: ${messageOf(fault)}`).fault;
  }
  const changed = !equal(got.value.object, response.body);
  printResult(run, response.body, changed ? "patched" : "patched (no change)");
  return null;
}
