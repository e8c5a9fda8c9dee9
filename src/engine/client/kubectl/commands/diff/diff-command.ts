import { metaText } from "../../../../server/metadata/object-meta.ts";
import { compareText } from "../../../../value/order.ts";
import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { lastAppliedText, withLastApplied } from "../../../client-side-apply/last-applied-annotation.ts";
import { readObjects } from "../../arguments/read-objects.ts";
import { isSince } from "../../client-version.ts";
import type { CommandSpec } from "../../command.ts";
import {
  type CommandError,
  describeError,
  fail,
  failWithExitCode,
  hasReason,
  NO_NAME,
  type Result,
} from "../../command-error.ts";
import { type CommandRun, hasNamespaceFlag, namespaceOf, sendForBody } from "../../command-run.ts";
import { printKind } from "../../discovery/served-kinds.ts";
import { checkFilenames } from "../../files/manifest-files.ts";
import { commonFlags, fileFlags } from "../../flags/common-flags.ts";
import { getInfo, type Info, metaMap } from "../../objects/object-info.ts";
import { applyRequest, createRequest, type WriteSettings } from "../../objects/write-requests.ts";
import { parseAllowlist, prunePlaces } from "../../prune/prune-allowlist.ts";
import { listPrunable } from "../../prune/prune-by-label.ts";
import { patchLive } from "../apply/patch-live-object.ts";
import { type DiffPair, diffFileName, diffPairOf } from "./diff-pair.ts";
import { unifiedDiff } from "./unified-diff.ts";

/** `kubectl diff`. Upstream: kubectl pkg/cmd/diff/diff.go (v0.36.3). */
export const diffCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...fileFlags,
    "server-side": { kind: "bool" },
    "force-conflicts": { kind: "bool" },
    "field-manager": { kind: "text" },
    "show-managed-fields": { kind: "bool" },
    "show-secrets": { kind: "bool", since: 36 },
    selector: { kind: "text", short: "l" },
    prune: { kind: "bool" },
    "prune-allowlist": { kind: "list" },
    concurrency: { kind: "int", defaultValue: "1" },
  },
  // Exit code 1 means differences, so errors have higher ones.
  usage: (message) => failWithExitCode(2, `error: ${message}\nSee 'kubectl diff -h' for help and examples`),
  run: diff,
};

const MAX_TRIES = 4;
const MODIFIED = "2026-01-01 00:00:00.000000000 +0000";
const NEVER = "1970-01-01 00:00:00.000000000 +0000";

function* diff(run: CommandRun): Client<CommandError | null> {
  const { args } = run.flags;
  if (args.length > 0) {
    const message = `Unexpected args: [${args.join(" ")}]\nSee 'kubectl diff -h' for help and examples`;
    return diffError(fail(message).error);
  }
  const named = checkFilenames(run);
  if ("error" in named) return diffError(named.error);
  if (run.flags.bool("force-conflicts") && !run.flags.bool("server-side")) {
    return diffError(fail("--force-conflicts only works with --server-side").error);
  }
  const allowed = run.flags.bool("prune") ? parseAllowlist(run) : { value: [] };
  if ("error" in allowed) return diffError(allowed.error);
  const read = readObjects(run, { selector: run.flags.text("selector") });
  const pairs: DiffPair[] = [];
  const uids = new Set<string>();
  const namespaces = new Set<string>(hasNamespaceFlag(run) ? [namespaceOf(run)] : []);
  let error: CommandError | null = read.errors[0] ?? null;
  // kubectl stops at the first object that it cannot read.
  for (const info of read.infos.slice(0, read.places[0])) {
    if (info.kind.namespaced) namespaces.add(info.namespace);
    const found = yield* diffOne(run, info, uids);
    if ("error" in found) {
      error = found.error;
      break;
    }
    pairs.push(found.value);
  }
  if (run.flags.bool("prune")) {
    for (const { kind, namespace } of prunePlaces(run, allowed.value, namespaces)) {
      const prunable = yield* listPrunable(run, kind, namespace, uids);
      if ("error" in prunable) continue;
      for (const object of prunable.value) {
        const before = run.environment.printYaml(object);
        pairs.push({ name: diffFileName(object), before, after: "" });
      }
    }
  }
  if (error !== null) return diffError(error);
  return printPairs(run, pairs);
}

/** Returns the error with an exit code over 1, which means differences. */
function diffError(error: CommandError): CommandError {
  return { kind: "exit", message: describeError(error).text, code: 2 };
}

function printPairs(run: CommandRun, pairs: readonly DiffPair[]): CommandError | null {
  const program = run.environment.variables["KUBECTL_EXTERNAL_DIFF"] || "diff -u -N";
  const context = /-[uU]\s*(\d+)/.exec(program)?.[1];
  let differs = false;
  const sorted = [...pairs].sort((a, b) => compareText(a.name, b.name));
  for (const { name, before, after } of sorted) {
    const hunks = unifiedDiff(before, after, context === undefined ? 3 : Number(context));
    if (hunks === "") continue;
    differs = true;
    const live = `/tmp/LIVE-0/${name}`;
    const merged = `/tmp/MERGED-0/${name}`;
    run.out.push(`${program} ${live} ${merged}\n`);
    const time = (text: string, created: boolean) => (text === "" && !created ? NEVER : MODIFIED);
    run.out.push(
      `--- ${live}\t${time(before, after !== "")}\n+++ ${merged}\t${time(after, false)}\n${hunks}`,
    );
  }
  return differs ? failWithExitCode(1).error : null;
}

function* diffOne(run: CommandRun, info: Info, uids: Set<string>): Client<Result<DiffPair>> {
  if (info.name === "") return { error: NO_NAME };
  for (let attempt = 1; ; attempt++) {
    const got = yield* getInfo(run, info);
    if ("error" in got && !hasReason(got.error, "NotFound")) return got;
    const live = "value" in got ? got.value : null;
    const force = attempt === MAX_TRIES;
    if (force) {
      run.err.push(
        `<log> diff.go:${isSince(run, 36) ? 723 : 721}] Object (${printKind(info.kind)}: ${info.name}) keeps changing, diffing without lock\n`,
      );
    }
    if (live !== null) uids.add(metaText(live.object, "uid"));
    const merged = yield* mergedObject(run, info, live, force);
    if ("value" in merged) return { value: diffPairOf(run, info, live, merged.value) };
    if (force || !hasReason(merged.error, "Conflict")) return merged;
  }
}

function* mergedObject(
  run: CommandRun,
  info: Info,
  live: Info | null,
  force: boolean,
): Client<Result<ValueMap>> {
  const { flags } = run;
  const serverSide = flags.bool("server-side");
  const write: WriteSettings = {
    manager: flags.text("field-manager") || (serverSide ? "kubectl" : "kubectl-client-side-apply"),
    validation: null,
    dryRun: true,
  };
  if (serverSide) {
    return yield* sendForBody(run, applyRequest(info, info.object, write, flags.bool("force-conflicts")));
  }
  if (live === null) return yield* sendForBody(run, createRequest(info, info.object, write));
  const done = yield* patchLive(run, live, withoutLastApplied(info.object), {
    write,
    overwrite: true,
    force: false,
    local: false,
    resourceVersion: force ? null : metaText(live.object, "resourceVersion"),
    retries: 5,
    cascade: "Background",
    grace: -1,
  });
  return "error" in done ? done : { value: done.value.object };
}

/** Removes the last-applied annotation from the object, so that it shows no difference. */
function withoutLastApplied(object: ValueMap): ValueMap {
  if (lastAppliedText(object) === null && Object.keys(metaMap(object, "annotations")).length > 0)
    return object;
  const text = lastAppliedText(withLastApplied(object)) ?? "{}";
  return JSON.parse(text) as ValueMap;
}
