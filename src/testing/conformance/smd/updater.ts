import { leaves } from "../../../engine/fieldpath/algebra.ts";
import type { Filter } from "../../../engine/fieldpath/filter.ts";
import { emptySet, type FieldSet } from "../../../engine/fieldpath/set.ts";
import { type ApplyResult, apply } from "../../../engine/merge/apply.ts";
import { type Conflict, printConflicts } from "../../../engine/merge/conflict.ts";
import type { Managers } from "../../../engine/merge/managers.ts";
import type { Updater } from "../../../engine/merge/ownership.ts";
import { update } from "../../../engine/merge/update.ts";
import type { TypeRef } from "../../../engine/schema/schema.ts";
import { extractItems } from "../../../engine/typed/extract.ts";
import { merge } from "../../../engine/typed/merge.ts";
import { printIssues, type TypedIssue, type TypedValue } from "../../../engine/typed/typed.ts";
import { validate } from "../../../engine/typed/validate.ts";
import { get, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Context } from "../replayer.ts";
import { type ConverterWorld, converterOf } from "./converters.ts";
import { sortIssues } from "./issues.ts";
import { field, listField, mapField, readSet, textField } from "./line.ts";
import { readManagers } from "./managers.ts";
import { newTypes, type Parser, readParser, type Types } from "./parser.ts";
import { readFilter } from "./sets.ts";

/** The object and its owners while a sequence is replayed. */
export type State = {
  readonly parser: Parser;
  /** Null until something is stored. */
  readonly live: TypedValue | null;
  readonly managers: Managers;
  /** The versions that the converter `specificVersion` knows. */
  readonly accepted: readonly string[];
};

/** Why an operation failed: `parse` its object did not fit its type, `op` all later trouble. */
export type OpError =
  | { readonly kind: "validation"; readonly stage: "parse" | "op"; readonly issues: readonly TypedIssue[] }
  | { readonly kind: "conflict"; readonly stage: "op"; readonly conflicts: readonly Conflict[] }
  | { readonly kind: "error"; readonly stage: "op"; readonly message: string };

/** What an operation came to. A failed one may leave the live object at another version all the same. */
export type OpResult = {
  readonly state: State;
  readonly error: OpError | null;
  /** Whether an apply left the object alone. */
  readonly noop: boolean;
  /** What `extractApply` applied; null if it did not get that far, or for other operations. */
  readonly effectiveObject: Value;
};

/** A sequence, ready to be replayed. */
export type Sequence = {
  readonly start: State;
  readonly run: (state: State, op: ValueMap) => OpResult;
  readonly types: Types;
};

/** Reads an `updater` line: its parser, converter, what is not tracked, and the state at the start. */
export function readSequence(line: ValueMap, context: Context): Sequence {
  const types = newTypes();
  const parser = readParser(mapField(line, "parser"), context);
  const converter = mapField(line, "converter");
  const run = (state: State, op: ValueMap): OpResult => {
    const world: ConverterWorld = {
      typeAt: (version) => types.at(parser, version),
      nameOf: (type) => types.refOf(type).namedType ?? "",
      accepted: () => state.accepted,
    };
    const updater: Updater = {
      ...readOptions(line),
      converter: converterOf(textField(converter, "name"), world),
    };
    return runOp({ updater, types, context, state }, op);
  };
  const accepted =
    get(converter, "acceptedVersions") === undefined ? [] : listField(converter, "acceptedVersions");
  return { start: readStart(line, parser, types, accepted.map(String)), run, types };
}

function readStart(line: ValueMap, parser: Parser, types: Types, accepted: readonly string[]): State {
  const initial = get(line, "initial");
  if (!isMap(initial)) return { parser, live: null, managers: new Map(), accepted };
  const ref = get(initial, "liveTypeRef");
  const live =
    ref === undefined
      ? null
      : { value: field(initial, "live"), type: types.of(parser, ref as unknown as TypeRef) };
  return { parser, live, managers: readManagers(initial, "managed"), accepted };
}

function readOptions(line: ValueMap): Omit<Updater, "converter"> {
  const ignored = get(line, "ignoredFields");
  const filters = get(line, "ignoreFilter");
  return {
    ...(isMap(ignored) && { ignoredFields: byVersion<FieldSet>(ignored, readSet) }),
    ...(isMap(filters) && {
      filters: byVersion<Filter>(filters, (filter) => readFilter(filter as ValueMap)),
    }),
    ...(get(line, "returnInputOnNoop") === true && { returnInputOnNoop: true }),
  };
}

function byVersion<T>(map: ValueMap, read: (value: Value) => T): ReadonlyMap<string, T> {
  return new Map(Object.keys(map).map((version) => [version, read(map[version] as Value)]));
}

type World = {
  readonly updater: Updater;
  readonly types: Types;
  readonly context: Context;
  readonly state: State;
};

function runOp(world: World, op: ValueMap): OpResult {
  const { state } = world;
  switch (textField(op, "op")) {
    case "changeParser":
      return changeParser(world, op);
    case "setAcceptedVersions":
      return done({ ...state, accepted: listField(op, "versions").map(String) });
    default:
      return write(world, op);
  }
}

function done(state: State, noop = false, effectiveObject: Value = null): OpResult {
  return { state, error: null, noop, effectiveObject };
}

function fail(state: State, error: OpError, effectiveObject: Value = null): OpResult {
  return { state, error, noop: false, effectiveObject };
}

/** The live object under a new schema, by the type reference it had. If it does not fit, the old schema stays in use. */
function changeParser({ state, types, context }: World, op: ValueMap): OpResult {
  const parser = readParser(mapField(op, "parser"), context);
  if (state.live === null) return done({ ...state, parser });
  const live = { value: state.live.value, type: types.of(parser, types.refOf(state.live.type)) };
  const issues = validate(live.value, live.type);
  if (issues.length > 0) return fail(state, { kind: "validation", stage: "op", issues });
  return done({ ...state, parser, live });
}

/** `update`, `apply`, `forceApply` and `extractApply`: read the object, bring the live one to its version, go. */
function write(world: World, op: ValueMap): OpResult {
  const { state, types } = world;
  const name = textField(op, "op");
  const version = textField(op, "apiVersion");
  const object: TypedValue = { value: field(op, "object"), type: types.at(state.parser, version) };
  const issues = validate(object.value, object.type, { allowDuplicates: name === "update" });
  if (issues.length > 0) return fail(state, { kind: "validation", stage: "parse", issues });
  const extracts = name === "extractApply";
  const fromNothing = state.live === null;
  const effective = extracts && fromNothing ? object.value : null;
  const entry = state.managers.get(textField(op, "manager"));
  if (extracts && !fromNothing && entry !== undefined && entry.apiVersion !== version) {
    const message = `existing managed fieldpath set APIVersion (${entry.apiVersion}) differs from desired (${version}), unable to extract`;
    return fail(state, { kind: "error", stage: "op", message });
  }
  const converted = world.updater.converter.convert(
    state.live ?? { value: null, type: object.type },
    version,
  );
  if (converted.kind !== "ok") {
    const stored = fromNothing ? { ...state, live: { value: null, type: object.type } } : state;
    const found = converted.kind === "error" ? converted.issues : undefined;
    if (found !== undefined)
      return fail(stored, { kind: "validation", stage: "op", issues: found }, effective);
    return fail(stored, { kind: "error", stage: "op", message: converted.message }, effective);
  }
  const live = converted.value;
  const ready = { ...state, live };
  if (name === "update") return finishUpdate(world, ready, live, object, op);
  if (!extracts || fromNothing) return finishApply(world, ready, live, object, op, effective);
  const kept = { value: extractItems(live, leaves(entry?.set ?? emptySet)), type: live.type };
  const merged = merge(kept, object);
  if ("issues" in merged) return fail(ready, { kind: "validation", stage: "op", issues: merged.issues });
  return finishApply(world, ready, live, { value: merged.value, type: live.type }, op, merged.value);
}

function finishUpdate(
  world: World,
  state: State,
  live: TypedValue,
  object: TypedValue,
  op: ValueMap,
): OpResult {
  const version = textField(op, "apiVersion");
  const manager = textField(op, "manager");
  const result = update(world.updater, { live, object, version, managers: state.managers, manager });
  if (result.kind === "error") return fail(state, { kind: "error", stage: "op", message: result.message });
  return done({ ...state, live: result.live, managers: result.managers });
}

function finishApply(
  world: World,
  state: State,
  live: TypedValue,
  config: TypedValue,
  op: ValueMap,
  effective: Value,
): OpResult {
  const result: ApplyResult = apply(world.updater, {
    live,
    config,
    version: textField(op, "apiVersion"),
    managers: state.managers,
    manager: textField(op, "manager"),
    force: field(op, "op") !== "apply",
  });
  switch (result.kind) {
    case "ok":
      return done(
        { ...state, live: result.live ?? live, managers: result.managers },
        result.live === null,
        effective,
      );
    case "conflict":
      return fail(state, { kind: "conflict", stage: "op", conflicts: result.conflicts }, effective);
    case "error":
      return fail(state, { kind: "error", stage: "op", message: result.message }, effective);
  }
}

/** An error's text, its parts in the order of recordings. */
export function printError(error: OpError): string {
  switch (error.kind) {
    case "validation":
      return printIssues(sortIssues(error.issues));
    case "conflict":
      return printConflicts(error.conflicts);
    case "error":
      return error.message;
  }
}
