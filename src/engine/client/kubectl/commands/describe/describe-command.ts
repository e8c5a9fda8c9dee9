import type { Client } from "../../../client.ts";
import { fetchTargets, isUnbuilt, missingErrors } from "../../arguments/fetch-resources.ts";
import { hasFileFlags, readTargets } from "../../arguments/resource-arguments.ts";
import { isSince } from "../../client-version.ts";
import type { CommandSpec } from "../../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  hasReason,
  listErrors,
  messageOf,
  type Result,
} from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../../command-run.ts";
import { commonFlags, fileFlags } from "../../flags/common-flags.ts";
import { type Info, objectPath } from "../../objects/object-info.ts";
import { alignTabs } from "../../output/align-tabs.ts";
import { escapeTerminal } from "../../output/escape-terminal.ts";
import { describeObject } from "./describers.ts";

/** `kubectl describe`. Upstream: kubectl pkg/cmd/describe/describe.go (v0.36.3). */
export const describeCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...fileFlags,
    selector: { kind: "text", short: "l" },
    "all-namespaces": { kind: "bool", short: "A" },
    "show-events": { kind: "bool", defaultValue: "true" },
    "chunk-size": { kind: "int", defaultValue: "500" },
  },
  run: describe,
};

const NO_TYPE = `You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.
`;

function* describe(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  if (flags.args.length === 0 && !hasFileFlags(run)) return fail(NO_TYPE).error;
  const limit = flags.text("chunk-size");
  const targets = readTargets(run, {
    words: flags.args,
    selector: flags.text("selector"),
    bulk: true,
    allNamespaces: flags.bool("all-namespaces"),
  });
  if ("error" in targets) return targets.error;
  const found = yield* fetchTargets(run, targets.value, { limit });
  if (isUnbuilt(run, found)) return listErrors(found.errors);
  const [first] = found.errors;
  const isMissing = first !== undefined && found.errors.length === 1 && hasReason(first, "NotFound");
  if (isMissing && flags.args.length === 2) {
    return yield* describeByPrefix(run, first, flags.args as readonly [string, string]);
  }
  const isMany = first !== undefined || found.infos.length > 1;
  const showsEvents = flags.bool("show-events") && (!isMany || showsEventsOfMany(run));
  const errors: CommandError[] = [...missingErrors(targets.value, found)];
  const seen = new Set<string>();
  for (const info of found.infos) {
    const text = yield* describeInfo(run, info, showsEvents);
    if ("value" in text) run.out.push(run.out.length === 0 ? text.value : `\n\n${text.value}`);
    else if (!seen.has(messageOf(text.error))) {
      seen.add(messageOf(text.error));
      errors.push(text.error);
    }
  }
  if (found.infos.length === 0 && errors.length === 0) {
    run.err.push(
      flags.bool("all-namespaces")
        ? "No resources found\n"
        : `No resources found in ${namespaceOf(run)} namespace.\n`,
    );
  }
  return errors.length === 0 ? null : { kind: "many", errors };
}

/** Whether kubectl shows the events of several objects: since v1.36, only with `--show-events`. */
function showsEventsOfMany(run: CommandRun): boolean {
  return run.flags.given("show-events") || !isSince(run, 36);
}

/** Describes the objects whose names begin with a text. */
function* describeByPrefix(
  run: CommandRun,
  original: CommandError,
  [type, prefix]: readonly [string, string],
): Client<CommandError | null> {
  const { flags } = run;
  if (type.includes(",")) return fail("you may only specify a single resource type").error;
  const targets = readTargets(run, { words: [type], bulk: true });
  if ("error" in targets) return targets.error;
  const found = yield* fetchTargets(run, targets.value, { limit: run.flags.text("chunk-size") });
  const error = combineErrors(found.errors);
  if (error !== null) return error;
  const matching = found.infos.filter(({ name }) => name.startsWith(prefix));
  for (const info of matching) {
    const text = yield* describeInfo(run, info, flags.bool("show-events") && showsEventsOfMany(run));
    if ("error" in text) return text.error;
    run.out.push(`${text.value}\n`);
  }
  return matching.length === 0 ? original : null;
}

function* describeInfo(run: CommandRun, info: Info, showsEvents: boolean): Client<Result<string>> {
  const got = yield* sendForBody(run, { method: "GET", path: objectPath(info) });
  if ("error" in got) return got;
  const parts = yield* describeObject(run, info.kind, got.value, showsEvents);
  const [text = "", events = ""] = parts.map(escapeTerminal);
  // A list of events begins a table of its own, a line that says there are none does not.
  const isTable = events.includes("\n  ");
  return { value: isTable ? alignTabs(text) + alignTabs(events) : alignTabs(text + events) };
}
