import { createStrategicPatch } from "../../../../patch/strategic/strategic.ts";
import { readWrittenStruct } from "../../../../server/structs/read-struct.ts";
import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, messageOf } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { commonFlags, type DryRun, dryRunFlag, fileFlags, outputFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { recordFlag, withChangeCause } from "../../objects/change-cause.ts";
import type { Info } from "../../objects/object-info.ts";
import { patchSources } from "../../objects/patch-sources.ts";
import { patchRequest, writeSettingsWithoutValidation } from "../../objects/write-requests.ts";
import { printTypedResult } from "../../output/print-result.ts";
import { structTypeOf } from "../../output/struct-order.ts";
import { envSetter } from "./env-setter.ts";
import { imageSetter } from "./image-setter.ts";
import { UNRESOLVED } from "./resolve-env.ts";
import { resourcesSetter } from "./resources-setter.ts";
import { selectorSetter } from "./selector-setter.ts";
import { serviceAccountSetter } from "./service-account-setter.ts";
import type { Setter } from "./setter.ts";
import { subjectSetter } from "./subject-setter.ts";
import { podSpecPath } from "./template-containers.ts";

const flags: FlagSpecs = {
  ...commonFlags,
  ...outputFlags,
  ...fileFlags,
  ...dryRunFlag,
  all: { kind: "bool" },
  local: { kind: "bool" },
  "field-manager": { kind: "text", defaultValue: "kubectl-set" },
};
const { kustomize: _, ...withoutKustomize } = flags;
const selector: FlagSpecs = { selector: { kind: "text", short: "l" } };
const containers: FlagSpecs = { containers: { kind: "text", short: "c", defaultValue: "*" } };

/** The commands below `kubectl set`. Upstream: kubectl pkg/cmd/set (v0.36.3). */
export const setCommands: Readonly<Record<string, CommandSpec>> = {
  "set image": { flags: { ...flags, ...selector, ...recordFlag }, run: (run) => runSetter(run, imageSetter) },
  "set env": {
    flags: {
      ...flags,
      ...selector,
      ...containers,
      env: { kind: "list", short: "e" },
      overwrite: { kind: "bool", defaultValue: "true" },
      list: { kind: "bool" },
      from: { kind: "text" },
      keys: { kind: "list", splitsAtCommas: true },
      prefix: { kind: "text" },
      resolve: { kind: "bool" },
    },
    run: (run) => runSetter(run, envSetter),
  },
  "set selector": {
    flags: {
      ...withoutKustomize,
      ...recordFlag,
      recursive: { kind: "bool", short: "R", defaultValue: "true" },
      "resource-version": { kind: "text" },
    },
    run: (run) => runSetter(run, selectorSetter),
  },
  "set serviceaccount": {
    flags: { ...flags, ...recordFlag },
    run: (run) => runSetter(run, serviceAccountSetter),
  },
  "set subject": {
    flags: {
      ...flags,
      ...selector,
      user: { kind: "list" },
      group: { kind: "list" },
      serviceaccount: { kind: "list" },
    },
    run: (run) => runSetter(run, subjectSetter),
  },
  "set resources": {
    flags: {
      ...flags,
      ...selector,
      ...containers,
      ...recordFlag,
      limits: { kind: "text" },
      requests: { kind: "text" },
    },
    run: (run) => runSetter(run, resourcesSetter),
  },
};

const NOT_LOCAL = `you must specify resources by --filename when --local is set.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'`;

function* runSetter(run: CommandRun, setter: Setter): Client<CommandError | null> {
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const words = setter.split(run);
  if ("error" in words) return words.error;
  const local = run.flags.bool("local");
  const resources = local && setter.localWords === "ignored" ? [] : words.value.resources;
  if (local && setter.localWords === undefined && resources.length > 0) return fail(NOT_LOCAL).error;
  const error = setter.checkEarly(run, words.value, dryRun.value);
  if (error !== null) return error;
  const asked = setter.ask === undefined ? { value: [] } : yield* setter.ask(run);
  if ("error" in asked) return asked.error;
  const targets = readTargets(run, {
    words: resources,
    selector: run.flags.text("selector"),
    bulk: run.flags.bool("all"),
  });
  if ("error" in targets) return targets.error;
  const found = yield* fetchTargets(run, targets.value, { fetchesFiles: !local, typed: true });
  const [firstError] = found.errors;
  if (firstError !== undefined) return combineErrors(found.errors);
  const infos = local ? found.infos.map(withZeroValues) : found.infos;
  const resolved = setter.resolve === undefined ? UNRESOLVED : yield* setter.resolve(run, infos);
  const change = setter.read(run, words.value, dryRun.value, asked.value, resolved);
  if ("error" in change) return change.error;
  // kubectl makes all patches before it sends the first one.
  const changes = infos.map((info) => {
    const hasTemplate = setter.needsNoTemplate === true || podSpecPath(info) !== null;
    return { info, made: hasTemplate ? change.value(info) : null };
  });
  const errors: CommandError[] = changes.flatMap(({ made }) => made?.errors ?? []);
  for (const { info, made } of changes) {
    if (made === null) errors.push(noTemplateError(info, local));
    if (made === null || made.object === null) continue;
    const after = withChangeCause(run, made.object);
    const error = yield* setOne(run, setter, info, after, dryRun.value);
    if (error !== null) errors.push(error);
  }
  return combineErrors(errors);
}

/** Returns an object of a file as kubectl holds it: as a Go struct, whose zero values it prints. The server has written them into its objects. */
function withZeroValues(info: Info): Info {
  const type = structTypeOf(info.object);
  return type?.kind === "struct" ? { ...info, object: readWrittenStruct(info.object, type.name) } : info;
}

function noTemplateError({ kind, name }: Info, local: boolean): CommandError {
  const group = kind.group === "" ? "" : `.${kind.group}`;
  const called = local
    ? `${kind.kind.toLowerCase()}${group}/${name}${kind.group === "" ? "" : "\n"}`
    : `${kind.plural}/${name}`;
  const message = `error: ${called} the object is not a pod or does not have a pod template: *${kind.version}.${kind.kind}\n`;
  return { kind: "plain", message };
}

function* setOne(
  run: CommandRun,
  { doneText, failedText, sendsEmptyPatch }: Setter,
  info: Info,
  after: ValueMap,
  dryRun: DryRun,
): Client<CommandError | null> {
  const [source] = patchSources(run, info.kind);
  const patch = source === undefined ? null : createStrategicPatch(info.object, after, source.meta);
  if (patch === null || "error" in patch) return fail("the change cannot be made a patch").error;
  if (Object.keys(patch.value).length === 0 && sendsEmptyPatch !== true) return null;
  if (dryRun === "client" || run.flags.bool("local")) return printTypedResult(run, after, doneText, dryRun);
  const settings = writeSettingsWithoutValidation(run, dryRun === "server");
  const sent = yield* sendForBody(run, patchRequest(info, "strategic", patch.value, settings));
  if ("error" in sent) {
    return failedText === "" ? sent.error : fail(`${failedText} ${messageOf(sent.error)}`).error;
  }
  return printTypedResult(run, sent.value, doneText, dryRun);
}
