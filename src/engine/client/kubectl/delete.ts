import type { ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { cascadeOf, commonFlags, deleteFlags, dryRunFlag, dryRunOf, fileFlags } from "./apply-flags.ts";
import { type Attempt, collect, type Fault, isBecause, plain, withSource } from "./fault.ts";
import { checkFilenames } from "./files.ts";
import { collectionPath, deleteRequest, type Info, metaText, pathOf } from "./info.ts";
import { groupVersion } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { readObjects } from "./kustomize.ts";
import { type DryRun, dryRunNote, nameOf } from "./output.ts";
import { itemsOf } from "./prune.ts";
import { ask, namespaceOf, type Run, send } from "./run.ts";
import { infoNamed, targetsOf } from "./targets.ts";

/** `kubectl delete`. Upstream: kubectl pkg/cmd/delete/delete.go (v0.36.3). */
export const deleteCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...deleteFlags,
    wait: { kind: "bool", initial: "true" },
    now: { kind: "bool" },
    all: { kind: "bool" },
    "all-namespaces": { kind: "bool", short: "A" },
    selector: { kind: "text", short: "l" },
    "field-selector": { kind: "text" },
    "ignore-not-found": { kind: "bool" },
    output: { kind: "text", short: "o" },
  },
  command: remove,
};

function* remove(run: Run): Client<Fault | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const policy = cascadeOf(run);
  if ("fault" in policy) return policy.fault;
  const found = yield* findDoomed(run);
  if ("fault" in found) return found.fault;
  const { infos, faults } = found.value;
  const done: Fault[] = [...faults];
  for (const info of infos) {
    const fault = yield* removeOne(run, info, dryRun.value, policy.value);
    if (fault !== null) done.push(fault);
  }
  if (done.length > 0) return collect(done);
  if (infos.length === 0) run.out.push("No resources found\n");
  if (dryRun.value !== "none" || !flags.bool("wait")) return null;
  for (const info of infos) yield* send(run, { method: "GET", path: pathOf(info) });
  return null;
}

type Doomed = { readonly infos: readonly Info[]; readonly faults: readonly Fault[] };

function* findDoomed(run: Run): Client<Attempt<Doomed>> {
  const { flags } = run;
  if (flags.list("filename").length > 0 || flags.text("kustomize") !== "") {
    const named = checkFilenames(run);
    if ("fault" in named) return named;
    const read = readObjects(run, { selector: flags.text("selector") });
    return { value: read };
  }
  const targets = targetsOf(run, flags.args);
  if ("fault" in targets) return targets;
  const { infos, kinds } = targets.value;
  if (kinds.length === 0) return { value: { infos, faults: [] } };
  const selector = flags.text("selector");
  if (selector === "" && !flags.bool("all") && flags.text("field-selector") === "") {
    return plain("resource(s) were provided, but no name was specified");
  }
  const all: Info[] = [];
  for (const kind of kinds) {
    const namespace = kind.namespaced && !flags.bool("all-namespaces") ? namespaceOf(run) : "";
    const query = selector === "" ? {} : { query: { labelSelector: selector } };
    const listed = yield* ask(run, { method: "GET", path: collectionPath(kind, namespace), ...query });
    if ("fault" in listed) return listed;
    for (const object of itemsOf(listed.value)) {
      const info = infoNamed(run, kind, metaText(object, "name"));
      all.push({ ...info, object, namespace: metaText(object, "namespace") });
    }
  }
  return { value: { infos: all, faults: [] } };
}

function* removeOne(run: Run, info: Info, dryRun: DryRun, policy: string): Client<Fault | null> {
  if (dryRun !== "client") {
    const grace = run.flags.bool("now") ? 1 : Number(run.flags.text("grace-period"));
    const request = deleteRequest(info, {
      policy,
      grace: run.flags.bool("force") && grace < 0 ? 0 : grace,
      dryRun: dryRun === "server",
      named: false,
    });
    const done = yield* ask(run, request);
    if ("fault" in done) {
      if (run.flags.bool("ignore-not-found") && isBecause(done.fault, "NotFound")) return null;
      return withSource(done.fault, "deleting", info.source);
    }
  }
  printDeleted(run, info, dryRun);
  return null;
}

/** Says that an object is gone. */
export function printDeleted(run: Run, { kind, name, namespace }: Info, dryRun: DryRun): void {
  const object: ValueMap = { apiVersion: groupVersion(kind), kind: kind.kind, metadata: { name } };
  const full = nameOf(object);
  if (run.flags.text("output") === "name") {
    run.out.push(`${full}\n`);
    return;
  }
  const type = full.slice(0, full.indexOf("/"));
  const from = namespace === "" ? "" : ` from ${namespace} namespace`;
  const how = run.flags.text("grace-period") === "0" ? "force deleted" : "deleted";
  run.out.push(`${type} ${JSON.stringify(name)} ${how}${from}${dryRunNote(dryRun)}\n`);
}
