import { compareText } from "../../value/order.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { lastAppliedText, withLastApplied } from "../last-applied.ts";
import { commonFlags, fileFlags } from "./apply-flags.ts";
import { applyRequest } from "./apply-server.ts";
import { fileName, type Pair, pairOf } from "./diff-pair.ts";
import { type Attempt, describeFault, exit, type Fault, isBecause, NO_NAME, plain } from "./fault.ts";
import { checkFilenames } from "./files.ts";
import { createRequest, getInfo, type Info, metaMap, metaText, type WriteSettings } from "./info.ts";
import { printKind } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { readObjects } from "./kustomize.ts";
import { patchLive } from "./patcher.ts";
import { listPrunable, parseAllowlist, pruneKinds } from "./prune.ts";
import { ask, namespaceIsGiven, namespaceOf, type Run } from "./run.ts";
import { unifiedDiff } from "./unified-diff.ts";

/** `kubectl diff`. Upstream: kubectl pkg/cmd/diff/diff.go (v0.36.3). */
export const diffCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...fileFlags,
    "server-side": { kind: "bool" },
    "force-conflicts": { kind: "bool" },
    "field-manager": { kind: "text" },
    "show-managed-fields": { kind: "bool" },
    selector: { kind: "text", short: "l" },
    prune: { kind: "bool" },
    "prune-allowlist": { kind: "list" },
    concurrency: { kind: "int", initial: "1" },
  },
  // 1 says that there are differences, so what is wrong ends with more.
  usage: (message) => exit(2, `error: ${message}\nSee 'kubectl diff -h' for help and examples`),
  command: diff,
};

const MAX_TRIES = 4;
const MODIFIED = "2026-01-01 00:00:00.000000000 +0000";
const NEVER = "1970-01-01 00:00:00.000000000 +0000";

function* diff(run: Run): Client<Fault | null> {
  const { args } = run.flags;
  if (args.length > 0) {
    const message = `Unexpected args: [${args.join(" ")}]\nSee 'kubectl diff -h' for help and examples`;
    return failure(plain(message).fault);
  }
  const named = checkFilenames(run);
  if ("fault" in named) return failure(named.fault);
  if (run.flags.bool("force-conflicts") && !run.flags.bool("server-side")) {
    return failure(plain("--force-conflicts only works with --server-side").fault);
  }
  const allowed = run.flags.bool("prune") ? parseAllowlist(run) : { value: [] };
  if ("fault" in allowed) return failure(allowed.fault);
  const read = readObjects(run, { selector: run.flags.text("selector") });
  const pairs: Pair[] = [];
  const uids = new Set<string>();
  const namespaces = new Set<string>(namespaceIsGiven(run) ? [namespaceOf(run)] : []);
  let fault: Fault | null = read.faults[0] ?? null;
  for (const info of read.infos) {
    if (info.kind.namespaced) namespaces.add(info.namespace);
    const found = yield* diffOne(run, info, uids);
    if ("fault" in found) {
      fault = found.fault;
      break;
    }
    pairs.push(found.value);
  }
  if (run.flags.bool("prune")) {
    const { namespaced, others } = pruneKinds(run, allowed.value);
    const places = [
      ...[...namespaces]
        .sort(compareText)
        .flatMap((namespace) => namespaced.map((kind) => ({ kind, namespace }))),
      ...others.map((kind) => ({ kind, namespace: "" })),
    ];
    for (const { kind, namespace } of places) {
      const doomed = yield* listPrunable(run, kind, namespace, uids);
      if ("fault" in doomed) continue;
      for (const object of doomed.value) {
        const before = run.environment.printYaml(object);
        pairs.push({ name: fileName(object), before, after: "" });
      }
    }
  }
  if (fault !== null) return failure(fault);
  return printPairs(run, pairs);
}

/** 1 says that there are differences, so faults end with more. */
function failure(fault: Fault): Fault {
  return { kind: "exit", message: describeFault(fault).text, code: 2 };
}

function printPairs(run: Run, pairs: readonly Pair[]): Fault | null {
  const program = run.environment.variables["KUBECTL_EXTERNAL_DIFF"] || "diff -u -N";
  const context = /-U\s*(\d+)/.exec(program)?.[1];
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
  return differs ? exit(1).fault : null;
}

function* diffOne(run: Run, info: Info, uids: Set<string>): Client<Attempt<Pair>> {
  if (info.name === "") return { fault: NO_NAME };
  for (let attempt = 1; ; attempt++) {
    const got = yield* getInfo(run, info);
    if ("fault" in got && !isBecause(got.fault, "NotFound")) return got;
    const live = "value" in got ? got.value : null;
    const force = attempt === MAX_TRIES;
    if (force) {
      run.err.push(
        `<log> diff.go:723] Object (${printKind(info.kind)}: ${info.name}) keeps changing, diffing without lock\n`,
      );
    }
    if (live !== null) uids.add(metaText(live.object, "uid"));
    const merged = yield* mergedObject(run, info, live, force);
    if ("value" in merged) return { value: pairOf(run, info, live, merged.value) };
    if (force || !isBecause(merged.fault, "Conflict")) return merged;
  }
}

function* mergedObject(run: Run, info: Info, live: Info | null, force: boolean): Client<Attempt<ValueMap>> {
  const { flags } = run;
  const serverSide = flags.bool("server-side");
  const write: WriteSettings = {
    manager: flags.text("field-manager") || (serverSide ? "kubectl" : "kubectl-client-side-apply"),
    validation: null,
    dryRun: true,
  };
  if (serverSide) {
    return yield* ask(run, applyRequest(info, info.object, write, flags.bool("force-conflicts")));
  }
  if (live === null) return yield* ask(run, createRequest(info, info.object, write));
  const done = yield* patchLive(run, live, unannotated(info.object), {
    write,
    overwrite: true,
    force: false,
    local: false,
    resourceVersion: force ? null : metaText(live.object, "resourceVersion"),
    retries: 5,
    cascade: "Background",
    grace: -1,
  });
  return "fault" in done ? done : { value: done.value.object };
}

/** What is applied, without the annotation that says so: the live one shows no difference. */
function unannotated(object: ValueMap): ValueMap {
  if (lastAppliedText(object) === null && Object.keys(metaMap(object, "annotations")).length > 0)
    return object;
  const text = lastAppliedText(withLastApplied(object)) ?? "{}";
  return JSON.parse(text) as ValueMap;
}
