import type { Client } from "../client.ts";
import { applyClientSide, notRetrieved } from "./apply-client.ts";
import { cascadeOf, dryRunOf, validationOf } from "./apply-flags.ts";
import { applyServerSide } from "./apply-server.ts";
import { beforeApply, finishSet, labelMembers } from "./applyset/apply.ts";
import { type ApplySet, parentOf, validateSet } from "./applyset/parent.ts";
import { type Attempt, collect, type Fault, NO_NAME, plain } from "./fault.ts";
import { checkFilenames, lookForDefinition } from "./files.ts";
import { type Info, metaText } from "./info.ts";
import { readObjects } from "./kustomize.ts";
import { type DryRun, listOf, printResult } from "./output.ts";
import { type PruneTarget, parseAllowlist, pruneObjects } from "./prune.ts";
import { namespaceIsGiven, namespaceOf, type Run } from "./run.ts";

/** What an apply was told, checked. */
export type ApplySettings = {
  readonly serverSide: boolean;
  readonly force: boolean;
  readonly manager: string;
  readonly dryRun: DryRun;
  readonly validation: "Strict" | "Warn" | "Ignore";
  readonly cascade: string;
  readonly grace: number;
};

/** What an apply has done so far. */
export type Applied = {
  readonly settings: ApplySettings;
  readonly uids: Set<string>;
  readonly namespaces: Set<string>;
  /** What is printed at the end, where `-o` asks for whole objects. */
  readonly results: Info[];
};

/**
 * `kubectl apply`.
 * Upstream: kubectl pkg/cmd/apply/apply.go, ToOptions, Validate and Run (v0.36.3).
 */
export function* apply(run: Run): Client<Fault | null> {
  const { flags } = run;
  if (flags.args.length > 0) {
    return {
      kind: "plain",
      message: `Unexpected args: [${flags.args.join(" ")}]\nSee 'kubectl apply -h' for help and examples`,
    };
  }
  const read = settingsOf(run);
  if ("fault" in read) return read.fault;
  const settings = read.value;
  const named = checkFilenames(run);
  if ("fault" in named) return named.fault;
  const checked = checkFlags(run, settings);
  const set = flags.text("applyset") === "" ? { value: null } : parentOf(run, flags.text("applyset"));
  if ("fault" in set) return set.fault;
  const allowed = flags.bool("prune") ? parseAllowlist(run) : { value: [] };
  if ("fault" in allowed) return allowed.fault;
  if ("fault" in checked) return checked.fault;
  const fit = yield* checkPrune(run, settings, set.value, allowed.value);
  if ("fault" in fit) return fit.fault;
  return yield* applyAll(run, settings, set.value, allowed.value);
}

function settingsOf(run: Run): Attempt<ApplySettings> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun;
  const cascade = cascadeOf(run);
  if ("fault" in cascade) return cascade;
  const validation = validationOf(run);
  if ("fault" in validation) return validation;
  const serverSide = flags.bool("server-side");
  const usual = serverSide ? "kubectl" : "kubectl-client-side-apply";
  return {
    value: {
      serverSide,
      force: flags.bool("force-conflicts"),
      manager: flags.given("field-manager") ? flags.text("field-manager") : usual,
      dryRun: dryRun.value,
      validation: validation.value,
      cascade: cascade.value,
      grace: Number(flags.text("grace-period")),
    },
  };
}

function checkFlags({ flags }: Run, { serverSide, dryRun }: ApplySettings): Attempt<null> {
  const force = flags.bool("force");
  if (flags.bool("force-conflicts") && !serverSide) {
    return plain("--force-conflicts only works with --server-side");
  }
  if (dryRun === "client" && serverSide) {
    return plain("--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)");
  }
  if (serverSide && force) return plain("--force cannot be used with --server-side");
  if (dryRun === "server" && force) return plain("--dry-run=server cannot be used with --force");
  if (flags.bool("all") && flags.text("selector") !== "") {
    return plain("cannot set --all and --selector at the same time");
  }
  return { value: null };
}

function* checkPrune(
  run: Run,
  { serverSide }: ApplySettings,
  set: ApplySet | null,
  allowed: readonly PruneTarget[],
): Client<Attempt<null>> {
  const { flags } = run;
  const prune = flags.bool("prune");
  if (set !== null) {
    if (!prune) return plain("--applyset requires --prune");
    const fit = yield* validateSet(run, set);
    if ("fault" in fit) return fit;
  }
  if (prune) {
    if (flags.bool("force")) return plain("--force cannot be used with --prune");
    if (set !== null) {
      if (flags.bool("all")) return plain("--all is incompatible with --applyset");
      if (flags.text("selector") !== "") return plain("--selector is incompatible with --applyset");
      if (allowed.length > 0) return plain("--prune-allowlist is incompatible with --applyset");
    } else {
      if (!flags.bool("all") && flags.text("selector") === "") {
        return plain(
          "all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. If you did not mean to prune all resources, specify a label selector",
        );
      }
      if (serverSide) {
        return plain(
          "--prune is in alpha and doesn't currently work on objects created by server-side apply",
        );
      }
    }
  }
  if (flags.text("subresource") !== "" && !serverSide) {
    return plain("--subresource can only be specified for --server-side");
  }
  return { value: null };
}

function* applyAll(
  run: Run,
  settings: ApplySettings,
  set: ApplySet | null,
  allowed: readonly PruneTarget[],
): Client<Fault | null> {
  const { flags } = run;
  const read = readObjects(run, { selector: flags.text("selector") });
  yield* lookForDefinition(run, read);
  const faults: Fault[] = [...read.faults];
  let infos = read.infos;
  if (set !== null) {
    const labelled = labelMembers(set, infos);
    // What is wrong with the labels hides what is wrong with the files; the parent is updated all the same.
    if ("fault" in labelled) faults.splice(0, faults.length, labelled.fault);
    infos = "fault" in labelled ? [] : labelled.value;
  }
  if (infos.length === 0 && faults.length === 0) return plain("no objects passed to apply").fault;
  let before = null;
  if (set !== null) {
    const found = yield* beforeApply(run, set, infos, settings);
    if ("fault" in found) return found.fault;
    before = found.value;
  }
  const applied: Applied = { settings, uids: new Set(), namespaces: new Set(), results: [] };
  if (namespaceIsGiven(run)) applied.namespaces.add(namespaceOf(run));
  for (const info of infos) {
    if (info.kind.namespaced) applied.namespaces.add(info.namespace);
    const fault = yield* applyOne(run, info, applied);
    if (fault !== null) faults.push(fault);
  }
  const fault = collect(faults);
  if (fault !== null) return fault;
  const unprinted = printObjects(run, applied);
  if (unprinted !== null) return unprinted;
  if (!flags.bool("prune")) return null;
  if (set !== null && before !== null) return yield* finishSet(run, set, before, applied);
  return yield* pruneObjects(run, applied, allowed);
}

function* applyOne(run: Run, info: Info, applied: Applied): Client<Fault | null> {
  const generated = metaText(info.object, "generateName");
  if (info.name === "" && generated !== "") {
    return { kind: "plain", message: `from ${generated}: cannot use generate name with apply` };
  }
  if (info.name === "") {
    return applied.settings.serverSide ? NO_NAME : notRetrieved(info, NO_NAME);
  }
  return applied.settings.serverSide
    ? yield* applyServerSide(run, info, applied)
    : yield* applyClientSide(run, info, applied);
}

/** Whether results are printed whole, at the end. */
export function printsAtEnd({ flags }: Run): boolean {
  const output = flags.text("output");
  return output !== "" && output !== "name";
}

function printObjects(run: Run, { results }: Applied): Fault | null {
  const [first] = results;
  if (!printsAtEnd(run) || first === undefined) return null;
  const object = results.length === 1 ? first.object : listOf(results.map((info) => info.object));
  return printResult(run, object, "");
}
