import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { isList, isMap, type Value } from "../../engine/value/value.ts";
import type { FieldPlace } from "../../text/edit/without-parts.ts";
import type { Manifest } from "../../text/manifest/document.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import type { FieldKeys } from "../../text/yaml/print/print-yaml.ts";
import { commandRanges, flagRanges, type WordRange, wordRanges } from "./line-words.ts";
import { type TextPlace, textsOf } from "./scenario-texts.ts";

/** The options of a step that can go. */
export const STEP_OPTIONS = [
  "fieldManager",
  "userAgent",
  "force",
  "dryRun",
  "fieldValidation",
  "subresource",
  "at",
  "expect",
] as const satisfies readonly (keyof Step)[];

/** The options of a step's action that can go. */
export const ACTION_OPTIONS = ["twoWay", "oldMerge", "stdin"] as const;

/** The options of a scenario that can go. */
export const SCENARIO_OPTIONS = [
  "kubernetes",
  "start",
  "rules",
  "serverSideApply",
] as const satisfies readonly (keyof Scenario)[];

/** The lists of a scenario whose items can go. */
export const LISTS = ["definitions", "objects", "rules", "admission"] as const;

/** A part of a scenario that can be removed. */
export type Part =
  /** An actor, with all its steps and rules. */
  | { readonly kind: "actor"; readonly name: string }
  | { readonly kind: "step"; readonly id: string }
  | { readonly kind: "item"; readonly list: (typeof LISTS)[number]; readonly index: number }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "option"; readonly name: (typeof SCENARIO_OPTIONS)[number] }
  | { readonly kind: "stepOption"; readonly step: string; readonly name: (typeof STEP_OPTIONS)[number] }
  | { readonly kind: "actionOption"; readonly step: string; readonly name: (typeof ACTION_OPTIONS)[number] }
  /** An environment variable of a command line, or a file that it changes. */
  | {
      readonly kind: "lineOption";
      readonly step: string;
      readonly of: "env" | "files";
      readonly name: string;
    }
  /** Words of a command line. */
  | ({ readonly kind: "words"; readonly step: string } & WordRange)
  /** A document of a text that has several. */
  | { readonly kind: "document"; readonly place: TextPlace; readonly document: number }
  | ({ readonly kind: "field"; readonly place: TextPlace } & FieldPlace);

/** Returns the parts of a kind, in their order. */
export type PartsOf = (scenario: Scenario) => readonly Part[];

/** The groups of parts without the fields of texts, the largest parts first. */
export const LARGE_PARTS: readonly PartsOf[] = [
  ({ actors }) => actors.map(({ name }): Part => ({ kind: "actor", name })),
  ({ steps }) => steps.map(({ id }): Part => ({ kind: "step", id })),
  clusterParts,
  documentParts,
  ({ steps }) => steps.flatMap(optionsOf),
  ...[commandRanges, flagRanges, wordRanges].map(
    (rangesOf): PartsOf =>
      ({ steps }) =>
        wordParts(steps, rangesOf),
  ),
];

function wordParts(
  steps: readonly Step[],
  rangesOf: (line: string) => readonly WordRange[],
): readonly Part[] {
  return steps.flatMap(({ id: step, action }) =>
    action.kind === "run"
      ? rangesOf(action.line).map((range): Part => ({ kind: "words", step, ...range }))
      : [],
  );
}

/** Returns all parts of a scenario, the largest first. */
export function allParts(scenario: Scenario): readonly Part[] {
  const fields: Part[] = [];
  for (let depth = 1; ; depth++) {
    const level = fieldParts(scenario, depth);
    if (level.length === 0) return [...LARGE_PARTS.flatMap((partsOf) => partsOf(scenario)), ...fields];
    fields.push(...level);
  }
}

function clusterParts(scenario: Scenario): readonly Part[] {
  return [
    ...SCENARIO_OPTIONS.filter((name) => scenario[name] !== undefined).map(
      (name): Part => ({ kind: "option", name }),
    ),
    ...LISTS.flatMap((list) =>
      (scenario[list] ?? []).map((_, index): Part => ({ kind: "item", list, index })),
    ),
    ...Object.keys(scenario.files ?? {}).map((path): Part => ({ kind: "file", path })),
  ];
}

function optionsOf(step: Step): readonly Part[] {
  const { id, action } = step;
  return [
    ...STEP_OPTIONS.filter((name) => step[name] !== undefined).map(
      (name): Part => ({ kind: "stepOption", step: id, name }),
    ),
    ...ACTION_OPTIONS.filter((name) => name in action).map(
      (name): Part => ({ kind: "actionOption", step: id, name }),
    ),
    ...(["env", "files"] as const).flatMap((of) =>
      Object.keys((action.kind === "run" ? action[of] : undefined) ?? {}).map(
        (name): Part => ({ kind: "lineOption", step: id, of, name }),
      ),
    ),
  ];
}

/** Returns the documents of all texts that have several. */
function documentParts(scenario: Scenario): readonly Part[] {
  return textsOf(scenario).flatMap(({ place, text }) => {
    const documents = readText(text)?.documents ?? [];
    return documents.length < 2
      ? []
      : documents.map((_, document): Part => ({ kind: "document", place, document }));
  });
}

/** Returns the fields of all texts whose path has this number of keys. A text with errors has none. */
export function fieldParts(scenario: Scenario, depth: number): readonly Part[] {
  return textsOf(scenario).flatMap(({ place, text }) =>
    (readText(text)?.documents ?? []).flatMap(({ content }, document) =>
      pathsAt(content?.value ?? null, depth).map((keys): Part => ({ kind: "field", place, document, keys })),
    ),
  );
}

/** Returns the paths of all fields and items at a depth, in their order. */
function pathsAt(value: Value, depth: number): readonly FieldKeys[] {
  if (depth === 0) return [[]];
  const entries: readonly (readonly [string | number, Value])[] = isList(value)
    ? value.map((item, at) => [at, item] as const)
    : isMap(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, below]) => pathsAt(below, depth - 1).map((rest) => [key, ...rest]));
}

/** Returns the documents of a text; null if it has errors or is not YAML with maps and lists. */
function readText(text: string): Manifest | null {
  const read = parseManifest(text);
  const isBroken = read.diagnostics.some(
    ({ severity, code }) => severity === "error" && code !== "not-an-object",
  );
  return isBroken || read.documents.some(({ content }) => content === null) ? null : read;
}
