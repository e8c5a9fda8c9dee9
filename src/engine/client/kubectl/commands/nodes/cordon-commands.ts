import { parseLabelSelector } from "../../../../server/labels/parse-selector.ts";
import { dig } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { printResource } from "../../discovery/served-kinds.ts";
import { commonFlags, type DryRun, dryRunFlag } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import type { Info } from "../../objects/object-info.ts";
import { patchRequest } from "../../objects/write-requests.ts";
import { dryRunNote, printObjectName } from "../../output/print-result.ts";
import { drainNodes } from "./drain-nodes.ts";

const flags: FlagSpecs = { ...commonFlags, ...dryRunFlag, selector: { kind: "text", short: "l" } };

/** `kubectl cordon`, `uncordon` and `drain`. Upstream: kubectl pkg/cmd/drain/drain.go (v0.36.3). */
export const cordonCommands: Readonly<Record<string, CommandSpec>> = {
  cordon: { flags, run: (run) => cordonNodes(run, "cordon") },
  uncordon: { flags, run: (run) => cordonNodes(run, "uncordon") },
  drain: {
    flags: {
      ...flags,
      force: { kind: "bool" },
      "ignore-daemonsets": { kind: "bool" },
      "delete-emptydir-data": { kind: "bool" },
      "disable-eviction": { kind: "bool", hidden: true },
      "grace-period": { kind: "int", hidden: true, defaultValue: "-1" },
      "pod-selector": { kind: "text" },
      "skip-wait-for-delete-timeout": { kind: "int", hidden: true, defaultValue: "0" },
      timeout: { kind: "duration", hidden: true },
      "chunk-size": { kind: "int", hidden: true, defaultValue: "500" },
    },
    run: (run) => cordonNodes(run, "drain"),
  },
};

type Verb = "cordon" | "uncordon" | "drain";

function* cordonNodes(run: CommandRun, verb: Verb): Client<CommandError | null> {
  const { args } = run.flags;
  const selector = run.flags.text("selector");
  if (args.length > 0 && selector !== "") {
    const why = "error: cannot specify both a node name and a --selector option";
    return fail(`${why}\nSee 'kubectl ${verb} -h' for help and examples`).error;
  }
  if (args.length === 0 && selector === "") {
    return fail(`USAGE: ${verb} NODE [flags]\nSee 'kubectl ${verb} -h' for help and examples`).error;
  }
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const podSelector = verb === "drain" ? run.flags.text("pod-selector") : "";
  if ("error" in parseLabelSelector(podSelector)) {
    return fail("--pod-selector=<pod_selector> must be a valid label selector").error;
  }
  // A name can have its own kind: `node/a`.
  const hasKinds = args.some((word) => word.includes("/"));
  const words = hasKinds
    ? args.map((word) => (word.includes("/") ? word : `nodes/${word}`))
    : ["nodes", ...args];
  const targets = readTargets(run, { words, selector });
  if ("error" in targets) return targets.error;
  const found = yield* fetchTargets(run, targets.value, { limit: "500", stopsAtError: true });
  const missing = combineErrors(found.errors);
  if (missing !== null) return missing;
  const other = found.infos.find(({ kind }) => kind.group !== "" || kind.plural !== "nodes");
  if (other !== undefined) {
    return fail(`expected resource of type node, got ${JSON.stringify(printResource(other.kind))}`).error;
  }
  for (const info of found.infos) {
    const error = yield* cordonOne(run, info, verb !== "uncordon", dryRun.value);
    if (error !== null) return error;
  }
  return verb === "drain" ? yield* drainNodes(run, found.infos, dryRun.value) : null;
}

function* cordonOne(
  run: CommandRun,
  info: Info,
  wanted: boolean,
  dryRun: DryRun,
): Client<CommandError | null> {
  const done = wanted ? "cordoned" : "uncordoned";
  const isDone = (dig(info.object, "spec", "unschedulable") === true) === wanted;
  if (!isDone && dryRun !== "client") {
    const body = { spec: { unschedulable: wanted ? true : null } };
    const settings = { manager: "", validation: null, dryRun: dryRun === "server" };
    const sent = yield* sendForBody(run, patchRequest(info, "strategic", body, settings));
    if ("error" in sent) return sent.error;
  }
  run.out.push(`${printObjectName(info.object)} ${isDone ? "already " : ""}${done}${dryRunNote(dryRun)}\n`);
  return null;
}
