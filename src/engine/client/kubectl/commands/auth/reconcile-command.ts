import { rulesOfRole } from "../../../../server/rbac/policy-rule.ts";
import { uncoveredRules } from "../../../../server/rbac/uncovered-rules.ts";
import { equal } from "../../../../value/equal.ts";
import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, type Value, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { decodeTyped } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail, hasReason, type Result } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { kindFor } from "../../discovery/served-kinds.ts";
import { withUnread } from "../../files/manifest-files.ts";
import { commonFlags, dryRunFlag, fileFlags, outputFlags } from "../../flags/common-flags.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { collectionPath, type Info, metaMap, objectPath, withMeta } from "../../objects/object-info.ts";
import { printResult } from "../../output/print-result.ts";

/** `kubectl auth reconcile`. Upstream: kubectl pkg/cmd/auth/reconcile.go, component-helpers auth/rbac/reconciliation (v0.36.3). */
export const reconcileCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    "remove-extra-permissions": { kind: "bool" },
    "remove-extra-subjects": { kind: "bool" },
  },
  run: reconcile,
};

const GROUP = "rbac.authorization.k8s.io";
const OPT_OUT = "rbac.authorization.kubernetes.io/autoupdate";

/** What must happen with an object, and what is missing in it or too much. */
type Plan = {
  readonly operation: "none" | "create" | "update" | "recreate";
  readonly object: ValueMap;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly isProtected: boolean;
};

function* reconcile(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  if (flags.list("filename").length === 0 && flags.text("kustomize") === "") {
    return fail("must specify one of -f and -k").error;
  }
  if (flags.args.length > 0) return fail("no arguments are allowed").error;
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  if (dryRun.value === "server")
    return fail("--dry-run=server for command reconcile is not supported yet").error;
  const targets = readTargets(run, { words: [] });
  if ("error" in targets) return targets.error;
  if (targets.value.by !== "file") return null;
  const errors: CommandError[] = [];
  for (const info of targets.value.infos) {
    const unknown = decodeTyped(run, info);
    if (unknown !== null) errors.push(unknown);
    if (unknown !== null || info.kind.group !== GROUP) continue;
    const error = yield* reconcileOne(run, info, dryRun.value !== "none");
    if (error !== null) errors.push(error);
  }
  return withUnread(errors, targets.value);
}

function* reconcileOne(run: CommandRun, info: Info, isDry: boolean): Client<CommandError | null> {
  const found = yield* sendForBody(run, { method: "GET", path: objectPath(info) });
  if ("error" in found && !hasReason(found.error, "NotFound")) return found.error;
  const plan = "error" in found ? planNew(info) : planFor(run, info, found.value);
  const isWritten = !isDry && !plan.isProtected;
  const done = isWritten ? yield* write(run, info, plan) : { value: plan.object };
  if ("error" in done) return done.error;
  const error = printResult(run, done.value, `reconciled${isDry ? " (dry run)" : ""}`);
  if (plan.operation !== "none") {
    const caveat = plan.isProtected ? `, but object opted out (${OPT_OUT}: false)` : "";
    run.err.push(`\treconciliation required ${plan.operation}${caveat}\n`);
  }
  if (plan.operation !== "none") printParts(run, info, plan);
  return error;
}

function printParts({ flags, err }: CommandRun, info: Info, { missing, extra }: Plan): void {
  const isRole = isRoleKind(info);
  const what = isRole ? "rules" : "subjects";
  const removes = flags.bool(isRole ? "remove-extra-permissions" : "remove-extra-subjects");
  if (missing.length > 0) err.push(`\tmissing ${what} added:\n`, ...missing.map((one) => `\t\t${one}\n`));
  if (removes && extra.length > 0)
    err.push(`\textra ${what} removed:\n`, ...extra.map((one) => `\t\t${one}\n`));
}

function isRoleKind({ kind }: Info): boolean {
  return !kind.kind.endsWith("Binding");
}

function planNew(info: Info): Plan {
  const { object } = info;
  const missing = isRoleKind(info)
    ? mapsOf(get(object, "rules")).map(printRule)
    : mapsOf(get(object, "subjects")).map(printSubject);
  return { operation: "create", object, missing, extra: [], isProtected: false };
}

function planFor(run: CommandRun, info: Info, existing: ValueMap): Plan {
  const expected = info.object;
  const isProtected = textAt(metaMap(existing, "annotations"), OPT_OUT) === "false";
  if (!isRoleKind(info) && !equal(get(expected, "roleRef") ?? null, get(existing, "roleRef") ?? null)) {
    return { operation: "recreate", object: expected, missing: [], extra: [], isProtected };
  }
  const named = ["annotations", "labels"].reduce((object, key) => {
    const merged = { ...metaMap(expected, key), ...metaMap(existing, key) };
    return equal(merged, metaMap(existing, key)) ? object : withMeta(object, key, merged);
  }, existing);
  const parts = isRoleKind(info) ? planRules(run, expected, named) : planSubjects(run, expected, named);
  const operation = parts.object === existing ? "none" : "update";
  return { ...parts, operation, isProtected };
}

type Parts = Pick<Plan, "object" | "missing" | "extra">;

function planRules(run: CommandRun, expected: ValueMap, existing: ValueMap): Parts {
  const removes = run.flags.bool("remove-extra-permissions");
  const [own, wanted] = [rulesOfRole(existing), rulesOfRole(expected)];
  const aggregation = (object: ValueMap) => get(object, "aggregationRule");
  const hasBoth = aggregation(expected) !== undefined && aggregation(existing) !== undefined;
  const extra = hasBoth ? [] : uncoveredRules(wanted, own);
  const missing = uncoveredRules(own, wanted);
  const rules = [...mapsOf(get(existing, "rules")), ...missing.map(ruleOf)];
  const changed =
    removes && missing.length + extra.length > 0
      ? withKey(existing, "rules", get(expected, "rules") ?? [])
      : missing.length > 0
        ? withKey(existing, "rules", rules)
        : existing;
  const shown = { missing: missing.map(printRule), extra: extra.map(printRule) };
  return { ...shown, object: withAggregation(changed, expected, removes) };
}

/** Returns a rule without its empty lists. */
function ruleOf(rule: { readonly [key: string]: readonly string[] }): ValueMap {
  const keys = Object.keys(rule).filter((key) => rule[key]?.length !== 0);
  return Object.fromEntries(keys.map((key) => [key, rule[key] as Value]));
}

function withAggregation(existing: ValueMap, expected: ValueMap, removes: boolean): ValueMap {
  const [own, wanted] = [get(existing, "aggregationRule"), get(expected, "aggregationRule")];
  if (wanted === undefined) return own === undefined ? existing : withoutKey(existing, "aggregationRule");
  const selectors = (rule: Value | undefined) => mapsOf(get(mapOf(rule), "clusterRoleSelectors"));
  const isNew = (one: ValueMap, others: readonly ValueMap[]) => !others.some((other) => equal(one, other));
  const missing = selectors(wanted).filter((one) => isNew(one, selectors(own)));
  const extra = selectors(own).filter((one) => isNew(one, selectors(wanted)));
  if (removes && missing.length + extra.length > 0) return withKey(existing, "aggregationRule", wanted);
  if (missing.length === 0) return existing;
  return withKey(existing, "aggregationRule", { clusterRoleSelectors: [...selectors(own), ...missing] });
}

function planSubjects(run: CommandRun, expected: ValueMap, existing: ValueMap): Parts {
  const [own, wanted] = [existing, expected].map((object) => mapsOf(get(object, "subjects"))) as [
    ValueMap[],
    ValueMap[],
  ];
  const without = (list: readonly ValueMap[], others: readonly ValueMap[]) =>
    list.filter(
      (one, at) =>
        ![...others, ...list.slice(0, at)].some((other) => printSubject(other) === printSubject(one)),
    );
  const missing = without(wanted, own);
  const extra = without(own, wanted);
  const removes = run.flags.bool("remove-extra-subjects");
  const object =
    removes && missing.length + extra.length > 0
      ? withKey(existing, "subjects", wanted)
      : missing.length > 0
        ? withKey(existing, "subjects", [...own, ...missing])
        : existing;
  return { object, missing: missing.map(printSubject), extra: extra.map(printSubject) };
}

/** Returns a rule as Go prints the struct. */
function printRule(rule: { readonly [key: string]: Value }): string {
  const texts = (key: string) => {
    const list = rule[key];
    return `[${Array.isArray(list) ? list.join(" ") : ""}]`;
  };
  return `{Verbs:${texts("verbs")} APIGroups:${texts("apiGroups")} Resources:${texts("resources")} ResourceNames:${texts("resourceNames")} NonResourceURLs:${texts("nonResourceURLs")}}`;
}

/** Returns a subject as Go prints the struct. */
function printSubject(subject: ValueMap): string {
  const text = (key: string) => textAt(subject, key);
  return `{Kind:${text("kind")} APIGroup:${text("apiGroup")} Name:${text("name")} Namespace:${text("namespace")}}`;
}

function* write(run: CommandRun, info: Info, { operation, object }: Plan): Client<Result<ValueMap>> {
  if (operation === "none") return { value: object };
  const contentType = "application/json";
  if (operation === "update") {
    return yield* sendForBody(run, { method: "PUT", path: objectPath(info), contentType, body: object });
  }
  if (operation === "recreate") {
    const gone = yield* sendForBody(run, { method: "DELETE", path: objectPath(info) });
    if ("error" in gone && !hasReason(gone.error, "NotFound")) return gone;
  }
  const ensured = yield* ensureNamespace(run, info.namespace);
  if (ensured !== null) return { error: ensured };
  const path = collectionPath(info.kind, info.namespace);
  return yield* sendForBody(run, { method: "POST", path, contentType, body: object });
}

/** Creates the namespace if it does not exist. A user who may not do this goes on without. */
function* ensureNamespace(run: CommandRun, name: string): Client<CommandError | null> {
  const kind = kindFor(run.environment.kinds(), "v1", "Namespace");
  if (name === "" || kind === undefined) return null;
  const found = yield* sendForBody(run, { method: "GET", path: `${collectionPath(kind, "")}/${name}` });
  if ("value" in found) return null;
  if (!hasReason(found.error, "NotFound") && !hasReason(found.error, "Forbidden")) return found.error;
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  const path = collectionPath(kind, "");
  const made = yield* sendForBody(run, { method: "POST", path, contentType: "application/json", body });
  if ("value" in made || hasReason(made.error, "AlreadyExists") || hasReason(made.error, "Forbidden"))
    return null;
  return made.error;
}
