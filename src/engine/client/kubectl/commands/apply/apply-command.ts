import { metaText } from "../../../../server/metadata/object-meta.ts";
import type { Client } from "../../../client.ts";
import { type ApplySet, parentFromFlag, validateParent } from "../../applyset/applyset-parent.ts";
import { labelMembers } from "../../applyset/label-members.ts";
import { readObjects } from "../../arguments/read-objects.ts";
import { type CommandError, combineErrors, fail, NO_NAME, type Result } from "../../command-error.ts";
import { type CommandRun, hasNamespaceFlag, namespaceOf } from "../../command-run.ts";
import { requestDefinitions } from "../../files/definition-lookups.ts";
import { checkFilenames } from "../../files/manifest-files.ts";
import { cascadeOf, dryRunOf, validationOf } from "../../flags/read-flags.ts";
import { withChangeCause } from "../../objects/change-cause.ts";
import type { Info } from "../../objects/object-info.ts";
import { asList, listAsJson, printResult } from "../../output/print-result.ts";
import { type ApplyProgress, type ApplySettings, printsWholeObjects } from "../../prune/apply-progress.ts";
import { type AllowedKind, parseAllowlist } from "../../prune/prune-allowlist.ts";
import { pruneApplySet, updateParentBeforeApply } from "../../prune/prune-applyset.ts";
import { pruneByLabel } from "../../prune/prune-by-label.ts";
import { applyClientSide, retrieveError } from "./apply-client-side.ts";
import { applyServerSide } from "./apply-server-side.ts";

/**
 * `kubectl apply`.
 * Upstream: kubectl pkg/cmd/apply/apply.go, ToOptions, Validate and Run (v0.36.3).
 */
export function* apply(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  if (flags.args.length > 0) {
    return {
      kind: "plain",
      message: `Unexpected args: [${flags.args.join(" ")}]\nSee 'kubectl apply -h' for help and examples`,
    };
  }
  const read = settingsOf(run);
  if ("error" in read) return read.error;
  const settings = read.value;
  const named = checkFilenames(run);
  if ("error" in named) return named.error;
  const checked = checkFlags(run, settings);
  const set = flags.text("applyset") === "" ? { value: null } : parentFromFlag(run, flags.text("applyset"));
  if ("error" in set) return set.error;
  const allowed = flags.bool("prune") ? parseAllowlist(run) : { value: [] };
  if ("error" in allowed) return allowed.error;
  if ("error" in checked) return checked.error;
  const valid = yield* checkPrune(run, settings, set.value, allowed.value);
  if ("error" in valid) return valid.error;
  return yield* applyAll(run, settings, set.value, allowed.value);
}

function settingsOf(run: CommandRun): Result<ApplySettings> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun;
  const cascade = cascadeOf(run);
  if ("error" in cascade) return cascade;
  const validation = validationOf(run);
  if ("error" in validation) return validation;
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

function checkFlags({ flags }: CommandRun, { serverSide, dryRun }: ApplySettings): Result<null> {
  const force = flags.bool("force");
  if (flags.bool("force-conflicts") && !serverSide) {
    return fail("--force-conflicts only works with --server-side");
  }
  if (dryRun === "client" && serverSide) {
    return fail("--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)");
  }
  if (serverSide && force) return fail("--force cannot be used with --server-side");
  if (dryRun === "server" && force) return fail("--dry-run=server cannot be used with --force");
  if (flags.bool("all") && flags.text("selector") !== "") {
    return fail("cannot set --all and --selector at the same time");
  }
  return { value: null };
}

function* checkPrune(
  run: CommandRun,
  { serverSide }: ApplySettings,
  set: ApplySet | null,
  allowed: readonly AllowedKind[],
): Client<Result<null>> {
  const { flags } = run;
  const prune = flags.bool("prune");
  if (set !== null) {
    if (!prune) return fail("--applyset requires --prune");
    const valid = yield* validateParent(run, set);
    if ("error" in valid) return valid;
  }
  if (prune) {
    if (flags.bool("force")) return fail("--force cannot be used with --prune");
    if (set !== null) {
      if (flags.bool("all")) return fail("--all is incompatible with --applyset");
      if (flags.text("selector") !== "") return fail("--selector is incompatible with --applyset");
      if (allowed.length > 0) return fail("--prune-allowlist is incompatible with --applyset");
    } else {
      if (!flags.bool("all") && flags.text("selector") === "") {
        return fail(
          "all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. If you did not mean to prune all resources, specify a label selector",
        );
      }
      if (serverSide) {
        return fail("--prune is in alpha and doesn't currently work on objects created by server-side apply");
      }
    }
  }
  if (flags.text("subresource") !== "" && !serverSide) {
    return fail("--subresource can only be specified for --server-side");
  }
  return { value: null };
}

function* applyAll(
  run: CommandRun,
  settings: ApplySettings,
  set: ApplySet | null,
  allowed: readonly AllowedKind[],
): Client<CommandError | null> {
  const { flags } = run;
  const read = readObjects(run, { selector: flags.text("selector") });
  yield* requestDefinitions(run, read);
  // The errors of all files are one error: kubectl prints them on one line if another one follows.
  const unread = combineErrors(read.errors);
  const errors: CommandError[] = unread === null ? [] : [unread];
  let infos = read.infos;
  if (set !== null) {
    const labelled = labelMembers(set, infos);
    // As in kubectl: an error of the labels replaces the errors of the files, and the parent is still updated.
    if ("error" in labelled) errors.splice(0, errors.length, labelled.error);
    infos = "error" in labelled ? [] : labelled.value;
  }
  if (infos.length === 0 && errors.length === 0) return fail("no objects passed to apply").error;
  let before = null;
  if (set !== null) {
    const found = yield* updateParentBeforeApply(run, set, infos, settings);
    if ("error" in found) return found.error;
    before = found.value;
  }
  const applied: ApplyProgress = { settings, uids: new Set(), namespaces: new Set(), results: [] };
  if (hasNamespaceFlag(run)) applied.namespaces.add(namespaceOf(run));
  for (const info of infos) {
    if (info.kind.namespaced) applied.namespaces.add(info.namespace);
    const error = yield* applyOne(run, info, applied);
    if (error !== null) errors.push(error);
  }
  const error = combineErrors(errors);
  if (error !== null) return error;
  const unprinted = printObjects(run, applied);
  if (unprinted !== null) return unprinted;
  if (!flags.bool("prune")) return null;
  if (set !== null && before !== null) return yield* pruneApplySet(run, set, before, applied);
  return yield* pruneByLabel(run, applied, allowed);
}

function* applyOne(run: CommandRun, given: Info, applied: ApplyProgress): Client<CommandError | null> {
  const info = { ...given, object: withChangeCause(run, given.object) };
  const generated = metaText(info.object, "generateName");
  if (info.name === "" && generated !== "") {
    return { kind: "plain", message: `from ${generated}: cannot use generate name with apply` };
  }
  if (info.name === "") {
    return applied.settings.serverSide ? NO_NAME : retrieveError(info, NO_NAME);
  }
  return applied.settings.serverSide
    ? yield* applyServerSide(run, info, applied)
    : yield* applyClientSide(run, info, applied);
}

function printObjects(run: CommandRun, { results }: ApplyProgress): CommandError | null {
  const [first] = results;
  if (!printsWholeObjects(run) || first === undefined) return null;
  const objects = results.map((info) => info.object);
  if (objects.length > 1 && run.flags.text("output") === "json") {
    run.out.push(listAsJson(run, objects));
    return null;
  }
  return printResult(run, objects.length === 1 ? first.object : asList(objects), "");
}
