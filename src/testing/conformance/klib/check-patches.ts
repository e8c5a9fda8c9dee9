import { createMergePatch } from "../../../engine/patch/json-merge/create-merge-patch.ts";
import { applyMergePatch } from "../../../engine/patch/json-merge/merge-patch.ts";
import { createThreeWayMergePatch } from "../../../engine/patch/json-merge/three-way-merge-patch.ts";
import { applyJsonPatch } from "../../../engine/patch/json-patch/json-patch.ts";
import { describePatchError } from "../../../engine/patch/patch-errors.ts";
import type { PatchResult } from "../../../engine/patch/patch-result.ts";
import { identityStays } from "../../../engine/patch/precondition.ts";
import { openApiMeta, swaggerMeta } from "../../../engine/patch/strategic/openapi-meta.ts";
import type { PatchMeta } from "../../../engine/patch/strategic/patch-meta.ts";
import { sortMergeLists } from "../../../engine/patch/strategic/sort-merge-lists.ts";
import {
  applyStrategicPatch,
  createStrategicPatch,
  createThreeWayStrategicPatch,
} from "../../../engine/patch/strategic/strategic.ts";
import { equal } from "../../../engine/value/equal.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import type { Check } from "../check.ts";
import type { Context } from "../registration.ts";
import { field, listField, mapField } from "../smd/recorded-line.ts";
import { builtinTypes } from "./builtin-types.ts";
import { KINDS, recordedMeta, testMeta } from "./recorded-patch-meta.ts";

type Checks = (line: ValueMap, context: Context) => readonly Check[];

/** The replayers of recordings of patches. */
export const patchChecks: { readonly [fn: string]: Checks } = {
  "smp.apply": smpChecks((line, meta) => [
    ["", "result", applyStrategicPatch(document(line, "original"), document(line, "patch"), meta)],
  ]),
  "smp.twoWay": smpChecks(twoWay),
  "smp.threeWay": smpChecks(threeWay),
  "smp.sortMergeLists": smpChecks((line, meta) => [
    ["", "result", sortMergeLists(document(line, "input"), meta)],
  ]),
  "rfc6902.apply": (line) =>
    checkResult("result", line, applyJsonPatch(field(line, "doc"), listField(line, "patch"))),
  "rfc7386.apply": (line) => [
    ...checkResult("result", line, applyMergePatch(field(line, "doc"), field(line, "patch"))),
    ...checkResult(
      "createdMergePatch",
      line,
      createMergePatch(field(line, "doc"), field(line, "patch")),
      "createError",
    ),
  ],
  "jmp.threeWay": jsonThreeWay,
};

/** The outcome of a call, with the names of the call and of its result in the recording. */
type Call = readonly [place: string, result: string, outcome: PatchResult<Value>, error?: string];

function smpChecks(calls: (line: ValueMap, meta: PatchMeta) => readonly Call[]): Checks {
  return (line, context) =>
    metasOf(line, context).flatMap(([name, meta]) =>
      calls(line, meta).flatMap(([place, result, outcome, error]) => {
        const recorded = recordedOf(mapField(line, place === "" ? "out" : place), name);
        return recorded === null ? [] : checkResult(result, recorded, outcome, error, `${name} ${place}`);
      }),
    );
}

/** The sources of patch metadata with their names in the recording. */
function metasOf(line: ValueMap, { folder }: Context): readonly (readonly [string, PatchMeta])[] {
  const kind = get(line, "kind");
  if (typeof kind !== "string") return [["struct", testMeta(folder)]];
  const [apiVersion, name] = KINDS[kind] as readonly [string, string];
  const type = builtinTypes()(apiVersion, name);
  if (type === undefined) throw new Error(`no kind ${kind}`);
  return [
    ["struct", recordedMeta(folder, apiVersion, name)],
    ["openapi", swaggerMeta(type)],
    ["openapiv3", openApiMeta(type)],
  ];
}

/** Returns the recorded outcome of a source: its own, the common one, or that of the struct. Null if there is none. */
function recordedOf(out: ValueMap, name: string): ValueMap | null {
  const found = get(out, "all") ?? get(out, name);
  if (found === "same") return recordedOf(out, "struct");
  return isMap(found) ? found : null;
}

function twoWay(line: ValueMap, meta: PatchMeta): readonly Call[] {
  const original = document(line, "original");
  const patch = createStrategicPatch(original, document(line, "modified"), meta);
  if ("error" in patch || !has(line, "other")) return [["", "patch", patch]];
  return [
    ["", "patch", patch],
    ["", "onOriginal", applyStrategicPatch(original, patch.value, meta), "onOriginalError"],
    ["", "onOther", applyStrategicPatch(mapField(line, "other"), patch.value, meta), "onOtherError"],
  ];
}

function threeWay(line: ValueMap, meta: PatchMeta): readonly Call[] {
  const documents = {
    original: document(line, "original"),
    modified: document(line, "modified"),
    current: document(line, "current"),
  };
  const overwrite = get(line, "overwrite");
  if (overwrite !== undefined) {
    return [
      ["", "patch", createThreeWayStrategicPatch({ ...documents, meta, overwrite: overwrite === true })],
    ];
  }
  return [true, false].flatMap((overwrites): readonly Call[] => {
    const place = `overwrite=${overwrites}`;
    const patch = createThreeWayStrategicPatch({ ...documents, meta, overwrite: overwrites });
    if ("error" in patch) return [[place, "patch", patch]];
    const applied = applyStrategicPatch(documents.current, patch.value, meta);
    return [
      [place, "patch", patch],
      [place, "result", applied, "applyError"],
    ];
  });
}

/** Returns a document, or null. */
function document(line: ValueMap, name: string): ValueMap {
  return get(line, name) === null ? {} : mapField(line, name);
}

function jsonThreeWay(line: ValueMap): readonly Check[] {
  const preconditions = isList(get(line, "preconditions")) ? identityStays : [];
  const current = field(line, "current");
  const patch = createThreeWayMergePatch(
    field(line, "original"),
    field(line, "modified"),
    current,
    preconditions,
  );
  const checks = checkResult("patch", line, patch);
  if ("error" in patch || !has(line, "result")) return checks;
  return [...checks, ...checkResult("result", line, applyMergePatch(current, patch.value), "applyError")];
}

/** Compares an outcome with the recorded one, in any of its forms. */
function checkResult(
  name: string,
  recorded: ValueMap,
  outcome: PatchResult<Value>,
  errorName = "error",
  about = "",
): readonly Check[] {
  const forms = [recorded, ...((get(recorded, "variants") ?? []) as readonly ValueMap[])];
  const got = "error" in outcome ? describePatchError(outcome.error, printYamlText) : null;
  const want = forms.find((form) => (get(form, errorName) ?? null) === got) ?? recorded;
  const error = get(want, errorName) ?? null;
  const checks: Check[] = [
    { level: "state", about: `${about} ${name} fails`, want: error !== null, got: got !== null },
    { level: "message", about: `${about} ${errorName}`, want: error, got },
  ];
  if ("value" in outcome) {
    const value = forms.find((form) => equal(get(form, name) ?? null, outcome.value)) ?? want;
    checks.push({ level: "state", about: `${about} ${name}`, want: get(value, name), got: outcome.value });
  }
  if (has(recorded, "conflict")) {
    const conflict = "error" in outcome && outcome.error.reason === "conflict";
    checks.push({ level: "reason", about: `${about} conflict`, want: get(want, "conflict"), got: conflict });
  }
  return checks;
}
