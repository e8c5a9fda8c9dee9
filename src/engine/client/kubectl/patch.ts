import { applyJsonPatch } from "../../patch/json-patch.ts";
import { applyMergePatch } from "../../patch/merge-patch.ts";
import { describePatchError } from "../../patch/outcome.ts";
import { applyStrategicPatch } from "../../patch/strategic.ts";
import { equal } from "../../value/equal.ts";
import { jsonValue } from "../../value/json.ts";
import { isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { PATCH_TYPES } from "../write.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags } from "./apply-flags.ts";
import { type Attempt, collect, type Fault, faultOf, messageOf, plain } from "./fault.ts";
import { eachTarget } from "./fetch-targets.ts";
import { type Info, patchRequest, unvalidated } from "./info.ts";
import { printKind } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { printResult } from "./output.ts";
import { patchSources } from "./patcher.ts";
import { type Run, send } from "./run.ts";
import { LOCAL_ON_SERVER } from "./setter.ts";
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
    local: { kind: "bool" },
    "field-manager": { kind: "text", initial: "kubectl-patch" },
  },
  command: patch,
};

type PatchType = keyof typeof PATCH_TYPES;

/** A patch, and whether it is only tried here. */
type Planned = {
  readonly type: PatchType;
  readonly body: Value;
  readonly here: boolean;
  readonly dryRun: boolean;
};

function* patch(run: Run): Client<Fault | null> {
  const { flags } = run;
  const planned = planOf(run);
  if ("fault" in planned) return planned.fault;
  const subresource = flags.text("subresource");
  const targets = targetsOf(run, { words: flags.args, subresource });
  if ("fault" in targets) return targets.fault;
  const faults = yield* eachTarget(run, targets.value, { subresource }, (info) =>
    patchOne(run, info, planned.value),
  );
  return collect(faults);
}

function planOf(run: Run): Attempt<Planned> {
  const { flags, environment } = run;
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun;
  const file = flags.text("patch-file");
  if (flags.text("patch") !== "" && file !== "")
    return plain("cannot specify --patch and --patch-file together");
  if (flags.text("patch") === "" && file === "") {
    return plain("must specify --patch or --patch-file containing the contents of the patch");
  }
  if (flags.bool("local") && dryRun.value === "server") {
    return plain(LOCAL_ON_SERVER);
  }
  const type = flags.text("type").toLowerCase();
  if (!isPatchType(type)) {
    return plain(`--type must be one of [json merge strategic], not ${JSON.stringify(flags.text("type"))}`);
  }
  const text = file === "" ? flags.text("patch") : environment.files.get(file);
  if (text === undefined) return plain(`unable to read patch file: open ${file}: no such file or directory`);
  const here = flags.bool("local") || dryRun.value === "client";
  const read = bodyOf(run, text);
  return "fault" in read
    ? read
    : { value: { type, body: read.value, here, dryRun: dryRun.value === "server" } };
}

function isPatchType(text: string): text is PatchType {
  return Object.hasOwn(PATCH_TYPES, text);
}

/** What begins like JSON is sent as it is, and the server says what is wrong with it. */
function bodyOf({ environment }: Run, text: string): Attempt<Value> {
  if (/^\s*\{/.test(text)) return { value: jsonValue(text) ?? text };
  const read = environment.parseYaml(text);
  if ("error" in read) return plain(`unable to parse ${JSON.stringify(text)}: yaml: ${read.error}`);
  return { value: read.value };
}

function* patchOne(run: Run, info: Info, { type, body, here, dryRun }: Planned): Client<Fault | null> {
  if (here) return patchHere(run, info, type, body);
  const subresource = run.flags.text("subresource");
  const request = patchRequest(info, type, body, unvalidated(run, dryRun));
  const path = subresource === "" ? request.path : `${request.path}/${subresource}`;
  const response = yield* send(run, { ...request, path });
  const fault = faultOf(response);
  if (fault === null) return printPatched(run, info.object, response.body);
  if (response.code !== 415) return fault;
  return plain(`${PATCH_TYPES[type]} is not supported by ${printKind(info.kind)}: ${messageOf(fault)}`).fault;
}

function patchHere(run: Run, info: Info, type: PatchType, body: Value): Fault | null {
  const done = patchedBy(run, info, type, body);
  if ("error" in done) return plain(describePatchError(done.error, run.environment.printYaml)).fault;
  return printPatched(run, info.object, isMap(done.value) ? done.value : info.object);
}

function patchedBy(run: Run, { kind, object }: Info, type: PatchType, body: Value) {
  if (type === "json") return applyJsonPatch(object, isList(body) ? body : []);
  const [source] = patchSources(run, kind);
  if (type === "merge" || source === undefined) return applyMergePatch(object, body);
  return applyStrategicPatch(object, isMap(body) ? body : {}, source.meta);
}

function printPatched(run: Run, before: ValueMap, after: ValueMap): Fault | null {
  return printResult(run, after, equal(before, after) ? "patched (no change)" : "patched");
}
