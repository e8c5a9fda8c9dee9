import { LAST_APPLIED } from "../../../../managedfields/kubectl-names.ts";
import { equal } from "../../../../value/equal.ts";
import { marshalJson } from "../../../../value/json/marshal.ts";
import type { Value, ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { lastAppliedText } from "../../../client-side-apply/last-applied-annotation.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { commonFlags, dryRunFlag, outputFlags } from "../../flags/common-flags.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { getInfo, type Info, objectPath, withMeta } from "../../objects/object-info.ts";
import { printResult } from "../../output/print-result.ts";

/** `kubectl apply set-last-applied`. Upstream: kubectl pkg/cmd/apply/apply_set_last_applied.go (v0.36.3). */
export const setLastAppliedCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...dryRunFlag,
    filename: { kind: "list", short: "f", splitsAtCommas: true },
    "create-annotation": { kind: "bool" },
  },
  run: setLastApplied,
};

function* setLastApplied(run: CommandRun): Client<CommandError | null> {
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const targets = readTargets(run, { words: [] });
  if ("error" in targets) return targets.error;
  const read = yield* fetchTargets(run, targets.value);
  const [wrong] = read.errors;
  if (wrong !== undefined) return wrong;
  const changed: { readonly info: Info; readonly text: string; readonly live: ValueMap }[] = [];
  for (const info of read.infos) {
    const got = yield* getInfo(run, info);
    if ("error" in got) {
      return got.error;
    }
    const text = `${marshalJson(info.object)}\n`;
    const live = got.value.object;
    const old = lastAppliedText(live);
    if (old === null && !run.flags.bool("create-annotation")) {
      return fail(
        `no last-applied-configuration annotation found on resource: ${info.name}, to create the annotation, run the command with --create-annotation`,
      ).error;
    }
    if (old !== null && isSameJson(old, text))
      run.out.push(`set-last-applied ${info.name}: no changes required.\n`);
    else changed.push({ info, text, live });
  }
  for (const { info, text, live } of changed) {
    const body = withMeta({}, "annotations", { [LAST_APPLIED]: text });
    let shown = live;
    if (dryRun.value !== "client") {
      const done = yield* sendForBody(run, {
        method: "PATCH",
        path: objectPath(info),
        ...(dryRun.value === "server" && { query: { dryRun: "All" } }),
        contentType: "application/merge-patch+json",
        body,
      });
      if ("error" in done) return done.error;
      shown = done.value;
    }
    const error = printResult(run, shown, "configured", dryRun.value);
    if (error !== null) return error;
  }
  return null;
}

/** Whether two texts are the same as JSON. */
function isSameJson(a: string, b: string): boolean {
  try {
    return equal(JSON.parse(a) as Value, JSON.parse(b) as Value);
  } catch {
    return a === b;
  }
}
