import { createStrategicPatch } from "../../../../patch/strategic/strategic.ts";
import { mapOf } from "../../../../value/field-values.ts";
import { dig, get, type ValueMap, withKey } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fetchTargets, missingErrors } from "../../arguments/fetch-resources.ts";
import { hasFileFlags, readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail, messageOf, type Result } from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../../command-run.ts";
import { qualifiedName } from "../../discovery/served-kinds.ts";
import { commonFlags, fileFlags, outputFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import type { Info } from "../../objects/object-info.ts";
import { patchSources } from "../../objects/patch-sources.ts";
import { patchRequest } from "../../objects/write-requests.ts";
import { printTypedResult } from "../../output/print-result.ts";

/** A change of a rollout: `restarted`, `paused` or `resumed`. */
type RolloutChange = {
  /** What kubectl prints for a changed object. */
  readonly done: string;
  /** What it prints if the object is as wanted; null if that is an error. */
  readonly already: string | null;
  /** Returns the changed object, or why it cannot be changed. */
  readonly change: (run: CommandRun, info: Info) => Result<ValueMap>;
};

/** The flags of the commands that choose objects with a rollout. */
export const rolloutFlags: FlagSpecs = {
  ...commonFlags,
  ...fileFlags,
  selector: { kind: "text", short: "l" },
};

/** Returns a command such as `kubectl rollout restart`. Upstream: kubectl pkg/cmd/rollout/rollout_restart.go (v0.36.3). */
function changeCommand(change: RolloutChange): CommandSpec {
  return {
    flags: {
      ...rolloutFlags,
      ...outputFlags,
      "field-manager": { kind: "text", defaultValue: "kubectl-rollout" },
    },
    run: (run) => changeRollouts(run, change),
  };
}

/** `kubectl rollout restart`. */
export const rolloutRestartCommand = changeCommand({
  done: "restarted",
  already: null,
  change: ({ environment }, { kind, object }) => {
    const isKnown = kind.group === "apps" && /^(Deployment|DaemonSet|StatefulSet)$/.test(kind.kind);
    if (!isKnown) return fail("restarting is not supported");
    if (dig(object, "spec", "paused") === true) {
      return fail("can't restart paused deployment (run rollout resume first)");
    }
    const template = mapOf(dig(object, "spec", "template"));
    const metadata = mapOf(get(template, "metadata"));
    const annotations = withKey(
      mapOf(get(metadata, "annotations")),
      "kubectl.kubernetes.io/restartedAt",
      environment.now,
    );
    const changed = withKey(template, "metadata", withKey(metadata, "annotations", annotations));
    return { value: withSpec(object, "template", changed) };
  },
});

/** `kubectl rollout pause`. */
export const rolloutPauseCommand = changeCommand({
  done: "paused",
  already: "already paused",
  change: (_, info) => {
    if (!isDeployment(info)) return fail("pausing is not supported");
    return dig(info.object, "spec", "paused") === true
      ? fail("is already paused")
      : { value: withSpec(info.object, "paused", true) };
  },
});

/** `kubectl rollout resume`. */
export const rolloutResumeCommand = changeCommand({
  done: "resumed",
  already: "already resumed",
  change: (_, info) => {
    if (!isDeployment(info)) return fail("resuming is not supported");
    if (dig(info.object, "spec", "paused") !== true) return fail("is not paused");
    const { paused: _paused, ...spec } = mapOf(get(info.object, "spec"));
    return { value: withKey(info.object, "spec", spec) };
  },
});

function isDeployment({ kind }: Info): boolean {
  return kind.group === "apps" && kind.kind === "Deployment";
}

function withSpec(object: ValueMap, key: string, value: ValueMap | boolean): ValueMap {
  return withKey(object, "spec", withKey(mapOf(get(object, "spec")), key, value));
}

function* changeRollouts(run: CommandRun, change: RolloutChange): Client<CommandError | null> {
  const { flags } = run;
  if (flags.args.length === 0 && !hasFileFlags(run)) return fail("required resource not specified").error;
  const targets = readTargets(run, { words: flags.args, selector: flags.text("selector"), bulk: true });
  if ("error" in targets) return targets.error;
  const found = yield* fetchTargets(run, targets.value, { fetchesFiles: true, typed: true });
  const errors: CommandError[] = [...missingErrors(targets.value, found)];
  if (found.infos.length === 0 && errors.length === 0) {
    run.err.push(`No resources found in ${namespaceOf(run)} namespace.\n`);
  }
  for (const info of found.infos) {
    const error = yield* changeRollout(run, info, change);
    if (error !== null) errors.push(error);
  }
  return errors.length === 0 ? null : { kind: "many", errors };
}

function* changeRollout(
  run: CommandRun,
  info: Info,
  { done, already, change }: RolloutChange,
): Client<CommandError | null> {
  const changed = change(run, info);
  if ("error" in changed) {
    const what = `${qualifiedName(info.kind)} ${JSON.stringify(info.name)}`;
    return fail(`error: ${what} ${messageOf(changed.error)}`).error;
  }
  const [source] = patchSources(run, info.kind);
  const patch = source === undefined ? null : createStrategicPatch(info.object, changed.value, source.meta);
  if (patch === null || "error" in patch) return fail("the change cannot be made a patch").error;
  if (Object.keys(patch.value).length === 0) {
    if (already !== null) return printTypedResult(run, info.object, already);
    return fail(
      `failed to create patch for ${info.name}: if restart has already been triggered within the past second, please wait before attempting to trigger another`,
    ).error;
  }
  const sent = yield* sendForBody(
    run,
    patchRequest(info, "strategic", patch.value, {
      manager: run.flags.text("field-manager"),
      validation: null,
      dryRun: false,
    }),
  );
  if ("error" in sent) return fail(`failed to patch: ${messageOf(sent.error)}`).error;
  return printTypedResult(run, sent.value, done);
}
