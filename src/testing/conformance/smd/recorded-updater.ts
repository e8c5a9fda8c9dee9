import { leaves } from "../../../engine/fieldpath/algebra.ts";
import type { Filter } from "../../../engine/fieldpath/filter.ts";
import { emptySet, type FieldSet } from "../../../engine/fieldpath/set.ts";
import type { Updater } from "../../../engine/merge/affect-managers.ts";
import { type ApplyResult, apply } from "../../../engine/merge/apply.ts";
import { type Conflict, printConflicts } from "../../../engine/merge/conflict.ts";
import type { Managers } from "../../../engine/merge/managers.ts";
import { update } from "../../../engine/merge/update.ts";
import type { TypeRef } from "../../../engine/schema/schema.ts";
import { extractItems } from "../../../engine/typed/extract.ts";
import { merge } from "../../../engine/typed/merge.ts";
import { printIssues, type TypedIssue, type TypedValue } from "../../../engine/typed/typed.ts";
import { validate } from "../../../engine/typed/validate.ts";
import { get, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Context } from "../registration.ts";
import { sortIssues } from "./check-issues.ts";
import { readManagers } from "./check-managers.ts";
import { readFilter } from "./check-sets.ts";
import { type ConverterContext, converterOf } from "./recorded-converters.ts";
import { field, listField, mapField, readSet, textField } from "./recorded-line.ts";
import { newTypes, type Parser, readParser, type Types } from "./recorded-parser.ts";

/** The object and its owners during the replay of a sequence. */
export type State = {
  readonly parser: Parser;
  /** The live object; null before the first write. */
  readonly live: TypedValue | null;
  readonly managers: Managers;
  /** The versions that the converter `specificVersion` accepts. */
  readonly accepted: readonly string[];
};

/** The error of an operation. `parse`: its object does not match its type. `op`: a later error. */
export type OpError =
  | { readonly kind: "validation"; readonly stage: "parse" | "op"; readonly issues: readonly TypedIssue[] }
  | { readonly kind: "conflict"; readonly stage: "op"; readonly conflicts: readonly Conflict[] }
  | { readonly kind: "error"; readonly stage: "op"; readonly message: string };

/** The result of an operation. A failed one may also convert the live object to another version. */
export type OpResult = {
  readonly state: State;
  readonly error: OpError | null;
  /** Whether an apply did not change the object. */
  readonly noop: boolean;
  /** The object that `extractApply` applied; null after an earlier error and for other operations. */
  readonly effectiveObject: Value;
};

/** A sequence and the function that runs its operations. */
export type Sequence = {
  readonly start: State;
  readonly run: (state: State, op: ValueMap) => OpResult;
  readonly types: Types;
};

/** Reads an `updater` line: its parser, its converter, the ignored fields and the initial state. */
export function readSequence(line: ValueMap, context: Context): Sequence {
  const types = newTypes();
  const parser = readParser(mapField(line, "parser"), context);
  const converter = mapField(line, "converter");
  const run = (state: State, op: ValueMap): OpResult => {
    const converterContext: ConverterContext = {
      typeAt: (version) => types.at(parser, version),
      nameOf: (type) => types.refOf(type).namedType ?? "",
      accepted: () => state.accepted,
    };
    const updater: Updater = {
      ...readOptions(line),
      converter: converterOf(textField(converter, "name"), converterContext),
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

type OpContext = {
  readonly updater: Updater;
  readonly types: Types;
  readonly context: Context;
  readonly state: State;
};

function runOp(opContext: OpContext, op: ValueMap): OpResult {
  const { state } = opContext;
  switch (textField(op, "op")) {
    case "changeParser":
      return changeParser(opContext, op);
    case "setAcceptedVersions":
      return done({ ...state, accepted: listField(op, "versions").map(String) });
    default:
      return write(opContext, op);
  }
}

function done(state: State, noop = false, effectiveObject: Value = null): OpResult {
  return { state, error: null, noop, effectiveObject };
}

function fail(state: State, error: OpError, effectiveObject: Value = null): OpResult {
  return { state, error, noop: false, effectiveObject };
}

/** Gives the live object the type with the same reference in a new schema. If it does not match, the old schema stays. */
function changeParser({ state, types, context }: OpContext, op: ValueMap): OpResult {
  const parser = readParser(mapField(op, "parser"), context);
  if (state.live === null) return done({ ...state, parser });
  const live = { value: state.live.value, type: types.of(parser, types.refOf(state.live.type)) };
  const issues = validate(live.value, live.type);
  if (issues.length > 0) return fail(state, { kind: "validation", stage: "op", issues });
  return done({ ...state, parser, live });
}

/** Runs `update`, `apply`, `forceApply` or `extractApply`: reads the object and converts the live object to its version first. */
function write(opContext: OpContext, op: ValueMap): OpResult {
  const { state, types } = opContext;
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
  const converted = opContext.updater.converter.convert(
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
  if (name === "update") return finishUpdate(opContext, ready, live, object, op);
  if (!extracts || fromNothing) return finishApply(opContext, ready, live, object, op, effective);
  const kept = { value: extractItems(live, leaves(entry?.set ?? emptySet)), type: live.type };
  const merged = merge(kept, object);
  if ("issues" in merged) return fail(ready, { kind: "validation", stage: "op", issues: merged.issues });
  return finishApply(opContext, ready, live, { value: merged.value, type: live.type }, op, merged.value);
}

function finishUpdate(
  opContext: OpContext,
  state: State,
  live: TypedValue,
  object: TypedValue,
  op: ValueMap,
): OpResult {
  const version = textField(op, "apiVersion");
  const manager = textField(op, "manager");
  const result = update(opContext.updater, { live, object, version, managers: state.managers, manager });
  if (result.kind === "error") return fail(state, { kind: "error", stage: "op", message: result.message });
  return done({ ...state, live: result.live, managers: result.managers });
}

function finishApply(
  opContext: OpContext,
  state: State,
  live: TypedValue,
  config: TypedValue,
  op: ValueMap,
  effective: Value,
): OpResult {
  const result: ApplyResult = apply(opContext.updater, {
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

/** Returns the message of an error, with its parts sorted as in the recordings. */
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
