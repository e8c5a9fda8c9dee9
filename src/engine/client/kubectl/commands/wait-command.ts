import { mapsOf, textAt } from "../../../value/field-values.ts";
import { formatPlain } from "../../../value/go-format.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { fetchTargets, forEachTarget } from "../arguments/fetch-resources.ts";
import { readTargets } from "../arguments/resource-arguments.ts";
import { isSince } from "../client-version.ts";
import type { CommandSpec } from "../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  hasReason,
  messageOf,
  type Result,
} from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import { commonFlags, outputFlags, selectorFlags } from "../flags/common-flags.ts";
import { itemsOf } from "../objects/list-requests.ts";
import { collectionPath, type Info, objectPath } from "../objects/object-info.ts";
import { readTemplate } from "../output/jsonpath-template.ts";
import { printResult } from "../output/print-result.ts";
import { WATCH_ENDS } from "../output/watch-ends.ts";

/** `kubectl wait`. Nothing changes while a command runs here, so it never waits. Upstream: kubectl pkg/cmd/wait/wait.go (v0.36.3). */
export const waitCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    filename: { kind: "list", short: "f", splitsAtCommas: true },
    recursive: { kind: "bool", short: "R", defaultValue: "true" },
    ...selectorFlags,
    local: { kind: "bool", hidden: true },
    timeout: { kind: "duration", defaultValue: "30s" },
    for: { kind: "list" },
  },
  run: wait,
};

/** What to wait for. `isMet`: whether an object meets it, or the error. */
type Condition =
  | { readonly kind: "create" }
  | { readonly kind: "delete" }
  | { readonly kind: "test"; readonly isMet: (object: ValueMap) => Result<boolean> };

function* wait(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const conditions = readConditions(run, isSince(run, 36) ? flags.list("for") : flags.list("for").slice(-1));
  if ("error" in conditions) return conditions.error;
  const isForDelete = conditions.value.some(({ kind }) => kind === "delete");
  const isForCreate = conditions.value.some(({ kind }) => kind === "create");
  const targets = readTargets(run, {
    words: flags.args,
    selector: flags.text("selector"),
    fieldSelector: flags.text("field-selector"),
    all: flags.bool("all"),
    bulk: flags.bool("all"),
    allNamespaces: flags.bool("all-namespaces"),
  });
  if ("error" in targets) return targets.error;
  if (isForCreate) {
    const found = yield* fetchTargets(run, targets.value, { fetchesFiles: true });
    const others = found.errors.filter((error) => !hasReason(error, "NotFound"));
    if (others.length > 0) return combineErrors(others);
    if (found.infos.length === 0 || found.errors.length > 0) return fail(WATCH_ENDS).error;
  }
  let [visited, isOver] = [0, false];
  const visit = function* (info: Info): Client<CommandError | null> {
    visited++;
    for (const condition of conditions.value) {
      // The time is that of all objects together.
      const error: CommandError | null = isOver ? notMet(run, info) : yield* waitFor(run, info, condition);
      if (error === null) continue;
      isOver = !isOnce(run) && messageOf(error).startsWith(WATCH_ENDS);
      return error;
    }
    return null;
  };
  const all = yield* forEachTarget(run, targets.value, { fetchesFiles: true }, visit);
  const errors = isForDelete ? withoutNotFound(all) : all;
  if (visited === 0 && errors.length === 0 && !isForDelete) {
    return fail("no matching resources found").error;
  }
  return combineErrors(errors);
}

/** Returns the errors without those that say that an object is gone. */
function withoutNotFound(errors: readonly CommandError[]): readonly CommandError[] {
  return errors.flatMap((error) => {
    if (error.kind !== "many") return hasReason(error, "NotFound") ? [] : [error];
    const left = combineErrors(withoutNotFound(error.errors));
    return left === null ? [] : [left];
  });
}

function* waitFor(run: CommandRun, info: Info, condition: Condition): Client<CommandError | null> {
  if (condition.kind === "create") return printResult(run, info.object, "condition met");
  if (condition.kind === "delete") {
    const error = yield* waitUntilGone(run, info);
    return error ?? printResult(run, info.object, "condition met");
  }
  const found = isOnce(run)
    ? yield* sendForBody(run, { method: "GET", path: objectPath(info) })
    : yield* listOne(run, info);
  if ("error" in found) return found.error;
  const met = condition.isMet(found.value);
  if ("error" in met) return met.error;
  return met.value ? printResult(run, found.value, "condition met") : notMet(run, info);
}

/** Returns null if an object is gone, else the error that `--timeout` is over. */
export function* waitUntilGone(run: CommandRun, info: Info): Client<CommandError | null> {
  const got = yield* sendForBody(run, { method: "GET", path: objectPath(info) });
  if ("error" in got) return hasReason(got.error, "NotFound") ? null : got.error;
  if (isOnce(run)) return notMet(run, info);
  const left = yield* listOne(run, info);
  return "error" in left && left.error.kind === "status" ? left.error : notMet(run, info);
}

/** Whether the command checks once, without waiting: its `--timeout` is zero. */
export function isOnce({ flags }: CommandRun): boolean {
  return /^(?:[+-]?0+[a-zµ]*)?$/.test(flags.text("timeout"));
}

/** Lists the one object, as kubectl does before it watches it. */
function* listOne(run: CommandRun, info: Info): Client<Result<ValueMap>> {
  const listed = yield* sendForBody(run, {
    method: "GET",
    path: collectionPath(info.kind, info.namespace),
    query: { fieldSelector: `metadata.name=${info.name}` },
  });
  if ("error" in listed) return listed;
  const [object] = itemsOf(listed.value);
  return object === undefined ? { error: notMet(run, info) } : { value: object };
}

function notMet(run: CommandRun, { kind, name }: Info): CommandError {
  const what = `${kind.plural}/${name}`;
  return fail(isOnce(run) ? `condition not met for ${what}` : `${WATCH_ENDS} on ${what}`).error;
}

function readConditions(run: CommandRun, texts: readonly string[]): Result<readonly Condition[]> {
  const conditions: Condition[] = [];
  for (const text of texts) {
    const condition = readCondition(text);
    if ("error" in condition) return condition;
    conditions.push(condition.value);
  }
  if (conditions.length === 0) return fail(`unrecognized condition: ${isSince(run, 36) ? "[]" : '""'}`);
  return { value: conditions };
}

function readCondition(text: string): Result<Condition> {
  const lower = text.toLowerCase();
  if (lower === "delete" || lower === "create") return { value: { kind: lower } };
  if (text.startsWith("condition=")) {
    const [name = "", status = "true"] = text.slice("condition=".length).split(/=(.*)/s);
    return { value: { kind: "test", isMet: (object) => ({ value: hasCondition(object, name, status) }) } };
  }
  if (text.startsWith("jsonpath=")) return readPathCondition(text.slice("jsonpath=".length));
  return fail(`unrecognized condition: ${JSON.stringify(text)}`);
}

/** Whether a condition has this status, and was observed for the current generation. */
function hasCondition(object: ValueMap, name: string, status: string): boolean {
  const found = mapsOf(dig(object, "status", "conditions")).find(
    (one) => textAt(one, "type").toLowerCase() === name.toLowerCase(),
  );
  if (found === undefined) return false;
  const generation = Number(dig(object, "metadata", "generation") ?? 0);
  const observed = get(found, "observedGeneration") ?? dig(object, "status", "observedGeneration");
  if (observed !== undefined && Number(observed) < generation) return false;
  return textAt(found, "status").toLowerCase() === status.toLowerCase();
}

const FORMAT =
  "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'";

function readPathCondition(text: string): Result<Condition> {
  const [path = "", value, ...more] = text.split(/(?<!=)=(?!=)/);
  if (more.length > 0) return fail(FORMAT);
  const relaxed = relaxedPath(path);
  if ("error" in relaxed) return relaxed;
  const wanted = value?.replace(/^['"]+|['"]+$/g, "") ?? "";
  if (value !== undefined && wanted === "") {
    return fail(
      "jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3",
    );
  }
  if (relaxed.value === "") return fail("jsonpath expression cannot be empty");
  const read = readTemplate(relaxed.value, { lenient: true, asJson: true });
  if ("error" in read) return fail(read.error);
  const isMet = (object: ValueMap): Result<boolean> => {
    const done = read.template(object);
    if ("error" in done) return fail(done.error);
    const found = JSON.parse(done.text) as Value;
    const values = isList(found) ? found : [];
    const [first] = values;
    if (first === undefined) return { value: false };
    if (values.length > 1) return fail("given jsonpath expression matches more than one value");
    if (wanted === "") return { value: true };
    if (isMap(first) || isList(first)) {
      return fail("jsonpath leads to a nested object or list which is not supported");
    }
    return { value: formatPlain(first).trim() === wanted.trim() };
  };
  return { value: { kind: "test", isMet } };
}

/** Returns a path with braces and a leading dot: `.a`, `a`, `{a}` and `{.a}` are the same. */
function relaxedPath(text: string): Result<string> {
  if (text === "") return { value: "" };
  const [, inner] = /^\{?\.?([^{}]+)\}?$/.exec(text) ?? [];
  const isBalanced = text.startsWith("{") === text.endsWith("}");
  if (inner === undefined || !isBalanced) {
    return fail(
      `unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
    );
  }
  return { value: `{.${inner}}` };
}
