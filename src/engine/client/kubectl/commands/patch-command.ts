import { applyMergePatch } from "../../../patch/json-merge/merge-patch.ts";
import { applyJsonPatch } from "../../../patch/json-patch/json-patch.ts";
import { describePatchError } from "../../../patch/patch-errors.ts";
import { applyStrategicPatch } from "../../../patch/strategic/strategic.ts";
import { equal } from "../../../value/equal.ts";
import { jsonValue } from "../../../value/json/json.ts";
import { isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { PATCH_TYPES } from "../../requests/object-requests.ts";
import { forEachTarget } from "../arguments/fetch-resources.ts";
import { readTargets } from "../arguments/resource-arguments.ts";
import type { CommandSpec } from "../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  messageOf,
  type Result,
  responseError,
} from "../command-error.ts";
import { type CommandRun, sendForBody, sendRequest } from "../command-run.ts";
import { printKind } from "../discovery/served-kinds.ts";
import { commonFlags, dryRunFlag, fileFlags, outputFlags } from "../flags/common-flags.ts";
import { dryRunOf } from "../flags/read-flags.ts";
import { changeCausePatch, recordFlag } from "../objects/change-cause.ts";
import type { Info } from "../objects/object-info.ts";
import { patchSources } from "../objects/patch-sources.ts";
import { patchRequest, writeSettingsWithoutValidation } from "../objects/write-requests.ts";
import { printResult } from "../output/print-result.ts";
import { LOCAL_ON_SERVER } from "./common-errors.ts";

/** `kubectl patch`. Upstream: kubectl pkg/cmd/patch/patch.go (v0.36.3). */
export const patchCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...recordFlag,
    type: { kind: "text", defaultValue: "strategic" },
    patch: { kind: "text", short: "p" },
    "patch-file": { kind: "text" },
    subresource: { kind: "text" },
    local: { kind: "bool" },
    "field-manager": { kind: "text", defaultValue: "kubectl-patch" },
  },
  run: patch,
};

type PatchType = keyof typeof PATCH_TYPES;

/** A parsed patch and its settings. `local`: the client applies it, nothing is sent. */
type PatchRequest = {
  readonly type: PatchType;
  readonly body: Value;
  readonly local: boolean;
  readonly dryRun: boolean;
};

function* patch(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const request = readPatchRequest(run);
  if ("error" in request) return request.error;
  const subresource = flags.text("subresource");
  const targets = readTargets(run, { words: flags.args, subresource });
  if ("error" in targets) return targets.error;
  const errors = yield* forEachTarget(run, targets.value, { subresource }, (info) =>
    patchOne(run, info, request.value),
  );
  return combineErrors(errors);
}

function readPatchRequest(run: CommandRun): Result<PatchRequest> {
  const { flags, environment } = run;
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun;
  const file = flags.text("patch-file");
  if (flags.text("patch") !== "" && file !== "")
    return fail("cannot specify --patch and --patch-file together");
  if (flags.text("patch") === "" && file === "") {
    return fail("must specify --patch or --patch-file containing the contents of the patch");
  }
  if (flags.bool("local") && dryRun.value === "server") {
    return fail(LOCAL_ON_SERVER);
  }
  const type = flags.text("type").toLowerCase();
  if (!isPatchType(type)) {
    return fail(`--type must be one of [json merge strategic], not ${JSON.stringify(flags.text("type"))}`);
  }
  const text = file === "" ? flags.text("patch") : environment.files.get(file);
  if (text === undefined) return fail(`unable to read patch file: open ${file}: no such file or directory`);
  const local = flags.bool("local") || dryRun.value === "client";
  const read = bodyOf(run, text);
  return "error" in read
    ? read
    : { value: { type, body: read.value, local, dryRun: dryRun.value === "server" } };
}

function isPatchType(text: string): text is PatchType {
  return Object.hasOwn(PATCH_TYPES, text);
}

/** Parses a patch. A text that begins like JSON and cannot be parsed is sent as it is: the server returns the error. */
function bodyOf({ environment }: CommandRun, text: string): Result<Value> {
  if (/^\s*\{/.test(text)) return { value: jsonValue(text) ?? text };
  const read = environment.parseYaml(text);
  if ("error" in read) return fail(`unable to parse ${JSON.stringify(text)}: ${read.error}`);
  // A text is sent as JSON, too.
  return { value: typeof read.value === "string" ? JSON.stringify(read.value) : read.value };
}

function* patchOne(
  run: CommandRun,
  info: Info,
  { type, body, local, dryRun }: PatchRequest,
): Client<CommandError | null> {
  if (local) return patchLocally(run, info, type, body);
  const subresource = run.flags.text("subresource");
  const request = patchRequest(info, type, body, writeSettingsWithoutValidation(run, dryRun));
  const path = subresource === "" ? request.path : `${request.path}/${subresource}`;
  const response = yield* sendRequest(run, { ...request, path });
  const error = responseError(response);
  if (error === null) {
    const cause = changeCausePatch(run, response.body);
    if (cause === null) return printPatched(run, info.object, response.body);
    const again = patchRequest(info, "merge", cause, writeSettingsWithoutValidation(run, dryRun));
    const noted = yield* sendForBody(run, { ...again, path });
    const shown = "error" in noted ? response.body : noted.value;
    return printPatched(run, info.object, response.body, shown);
  }
  if (response.code !== 415) return error;
  return fail(`${PATCH_TYPES[type]} is not supported by ${printKind(info.kind)}: ${messageOf(error)}`).error;
}

function patchLocally(run: CommandRun, info: Info, type: PatchType, body: Value): CommandError | null {
  if (type === "strategic" && info.kind.typeName === null)
    return fail(
      `strategic merge patch is not supported for ${printKind(info.kind)} locally, try --type merge`,
    ).error;
  const done = applyPatch(run, info, type, body);
  if ("error" in done) return fail(describePatchError(done.error, run.environment.printYaml)).error;
  return printPatched(run, info.object, isMap(done.value) ? done.value : info.object);
}

function applyPatch(run: CommandRun, { kind, object }: Info, type: PatchType, body: Value) {
  if (type === "json") return applyJsonPatch(object, isList(body) ? body : []);
  const [source] = patchSources(run, kind);
  if (type === "merge" || source === undefined) return applyMergePatch(object, body);
  return applyStrategicPatch(object, isMap(body) ? body : {}, source.meta);
}

function printPatched(
  run: CommandRun,
  before: ValueMap,
  after: ValueMap,
  shown = after,
): CommandError | null {
  return printResult(run, shown, equal(before, after) ? "patched (no change)" : "patched");
}
