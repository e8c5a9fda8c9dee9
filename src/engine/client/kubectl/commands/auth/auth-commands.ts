import { listOf, mapOf, textAt } from "../../../../value/field-values.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail, failWithExitCode, type Result } from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../../command-run.ts";
import { kindOfWord } from "../../discovery/served-kinds.ts";
import { commonFlags, outputFlags } from "../../flags/common-flags.ts";
import { readOutputFormat } from "../../output/output-format.ts";
import { printTypedResult } from "../../output/print-result.ts";
import { printTable } from "../../output/text-table.ts";
import { accessRows } from "./access-rows.ts";
import { reconcileCommand } from "./reconcile-command.ts";

/** The commands below `kubectl auth`. Upstream: kubectl pkg/cmd/auth (v0.36.3). */
export const authCommands: Readonly<Record<string, CommandSpec>> = {
  "auth can-i": {
    flags: {
      ...commonFlags,
      "all-namespaces": { kind: "bool", short: "A" },
      quiet: { kind: "bool", short: "q" },
      subresource: { kind: "text" },
      list: { kind: "bool" },
      "no-headers": { kind: "bool" },
    },
    run: canI,
  },
  "auth reconcile": reconcileCommand,
  "auth whoami": { flags: { ...commonFlags, ...outputFlags }, run: whoAmI },
};

const RESOURCE_VERBS: ReadonlySet<string> = new Set(
  "get list watch create update patch delete deletecollection use bind impersonate * approve sign escalate attest".split(
    " ",
  ),
);
const PATH_VERBS: ReadonlySet<string> = new Set("get put post head options delete patch *".split(" "));

function* canI(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const [verb = "", word = "", ...more] = flags.args;
  if (flags.bool("list")) {
    if (flags.args.length > 0) return fail("list option must be specified with no arguments").error;
    if (flags.bool("quiet")) return fail("list option and quiet option can't be specified together").error;
    return yield* listAccess(run);
  }
  if (word === "" || more.length > 0) {
    return fail(
      "you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
    ).error;
  }
  const isPath = word.startsWith("/");
  const subresource = flags.text("subresource");
  const resource = isPath ? null : readResource(run, word);
  if (isPath && subresource !== "") return fail("--subresource can not be used with NonResourceURL").error;
  const isKnown = (isPath ? PATH_VERBS : RESOURCE_VERBS).has(verb);
  if (!isKnown && (isPath || !flags.bool("all-namespaces"))) warn(run, `verb '${verb}' is not a known verb`);
  if (flags.bool("no-headers")) return fail("--no-headers cannot be set without --list specified").error;
  const namespace = flags.bool("all-namespaces") ? "" : namespaceOf(run);
  const spec =
    resource === null
      ? { nonResourceAttributes: { path: word, verb } }
      : {
          resourceAttributes: {
            ...resource,
            ...(namespace !== "" && { namespace }),
            ...(subresource !== "" && { subresource }),
            verb,
          },
        };
  const review = yield* send(run, "authorization.k8s.io", "SelfSubjectAccessReview", { spec });
  if ("error" in review) return review.error;
  const isAllowed = dig(review.value, "status", "allowed") === true;
  const why = ["reason", "evaluationError"].map((key) => textAt(mapOf(get(review.value, "status")), key));
  const details = isAllowed ? "" : why.map((text) => (text === "" ? "" : ` - ${text}`)).join("");
  if (!flags.bool("quiet")) run.out.push(`${isAllowed ? "yes" : "no"}${details}\n`);
  return isAllowed ? null : failWithExitCode(1).error;
}

function* listAccess(run: CommandRun): Client<CommandError | null> {
  const spec = { namespace: run.flags.bool("all-namespaces") ? "" : namespaceOf(run) };
  const review = yield* send(run, "authorization.k8s.io", "SelfSubjectRulesReview", { spec });
  if ("error" in review) return review.error;
  const status = mapOf(get(review.value, "status"));
  if (get(status, "incomplete") === true) {
    run.err.push(`Warning: the list may be incomplete: ${textAt(status, "evaluationError")}\n`);
  }
  const header = ["Resources", "Non-Resource URLs", "Resource Names", "Verbs"];
  const rows = accessRows(status);
  run.out.push(printTable(run.flags.bool("no-headers") ? rows : [header, ...rows]));
  return null;
}

function warn(run: CommandRun, text: string): void {
  run.err.push(`Warning: ${text}\n\n`);
}

/** Returns the resource that an argument names: `pods`, `deploy/web`. Warns of one that the server does not have. */
function readResource(run: CommandRun, word: string): ValueMap {
  const [type = "", name] = word.split(/\/(.*)/s);
  const named = name === undefined ? {} : { name };
  if (type === "*") return { ...named, resource: "*" };
  const kind = kindOfWord(run.environment.kinds(), type);
  if (kind === undefined) {
    const [resource = "", ...group] = type.toLowerCase().split(".");
    const where = group.length === 0 ? "" : ` in group '${group.join(".")}'`;
    // These can be impersonated, and are no resources.
    if (!/^(?:users|groups)$/.test(type.toLowerCase()))
      warn(run, `the server doesn't have a resource type '${resource}'${where}`);
    return { ...named, ...(group.length > 0 && { group: group.join(".") }), resource };
  }
  if (!kind.namespaced && !run.flags.bool("all-namespaces")) {
    const where = kind.group === "" ? "" : ` in group '${kind.group}'`;
    warn(run, `resource '${kind.plural}' is not namespace scoped${where}`);
  }
  return { ...named, ...(kind.group !== "" && { group: kind.group }), resource: kind.plural };
}

function* whoAmI(run: CommandRun): Client<CommandError | null> {
  const form = readOutputFormat(run);
  if ("error" in form) return form.error;
  const review = yield* send(run, "authentication.k8s.io", "SelfSubjectReview", {});
  if ("error" in review) return review.error;
  if (form.value.kind !== "default") return printTypedResult(run, review.value, "");
  const user = mapOf(dig(review.value, "status", "userInfo"));
  const extra = mapOf(get(user, "extra"));
  const rows = [
    ["ATTRIBUTE", "VALUE"],
    ...["username", "uid"].flatMap((key) => {
      const label = key === "uid" ? "UID" : "Username";
      return textAt(user, key) === "" ? [] : [[label, textAt(user, key)]];
    }),
    ...(listOf(get(user, "groups")).length > 0 ? [["Groups", formatPlain(listOf(get(user, "groups")))]] : []),
    ...sortedKeys(extra).map((key) => [`Extra: ${key}`, formatPlain(listOf(get(extra, key)))]),
  ];
  run.out.push(printTable(rows));
  return null;
}

function* send(run: CommandRun, group: string, kind: string, rest: ValueMap): Client<Result<ValueMap>> {
  return yield* sendForBody(run, {
    method: "POST",
    path: `/apis/${group}/v1/${kind.toLowerCase()}s`,
    contentType: "application/json",
    body: { apiVersion: `${group}/v1`, kind, metadata: {}, ...rest },
  });
}
