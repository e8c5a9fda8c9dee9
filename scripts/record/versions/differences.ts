import { mapAt } from "../../../src/engine/value/field-values.ts";
import { compareText } from "../../../src/engine/value/order.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import { type Answer, compareAnswers } from "../../../src/testing/conformance/apiserver/compare-answers.ts";
import { compareSteps } from "../../../src/testing/conformance/kubectl/compare-commands.ts";
import { compareTraces } from "../../../src/testing/conformance/scenario/replay-scenario.ts";
import { changeManagers } from "./sort-managers.ts";

/** A step whose answers differ between two recordings of the same sequence. */
export type Difference = {
  /** Its index in the sequence. */
  readonly step: number;
  readonly detail: string;
  /** Whether only one of the servers serves the kind. */
  readonly isUnserved: boolean;
};

/** Returns the steps of a recorded sequence whose answers differ from other answers to the same requests. */
export function differencesOf(line: ValueMap, others: readonly ValueMap[]): readonly Difference[] {
  return stepsOf(line).flatMap((step, index) => {
    const other = others[index];
    const [wanted, got] = [answerOf(step), answerOf(other)];
    if (wanted === null || got === null || get(step, "skip") !== undefined || isAboutOpenApi(step)) return [];
    const found = compareAnswers(withoutTimes(wanted), withoutTimes(got));
    if (found === null) return [];
    const isUnserved = got.code === 404 && wanted.code < 300;
    return [{ step: index, detail: found.detail, isUnserved }];
  });
}

/** Whether a step asks for an OpenAPI document. Its descriptions here are those of the newest version, so it always differs. */
function isAboutOpenApi(step: ValueMap): boolean {
  return String(get(mapAt(step, "request"), "path")).startsWith("/openapi/");
}

const TIME = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;

/** Returns an answer without times, and with its managers sorted by their texts: both depend on the second in which a request comes. */
function withoutTimes(answer: Answer): Answer {
  const body = JSON.parse(JSON.stringify(answer.body).replace(TIME, "")) as Value;
  const byText = (a: Value, b: Value) => compareText(JSON.stringify(a), JSON.stringify(b));
  return { ...answer, body: changeManagers(body, (entries) => entries.toSorted(byText)) };
}

/** Returns the steps of a sequence up to the last one that differs, without those about OpenAPI. The others keep their recorded answers. */
export function differentSteps(line: ValueMap, others: readonly ValueMap[]): readonly ValueMap[] {
  const different = new Set(differencesOf(line, others).map(({ step }) => step));
  const count = Math.max(-1, ...different) + 1;
  return stepsOf(line)
    .slice(0, count)
    .map((step, index) => (different.has(index) ? (others[index] ?? step) : step))
    .filter((step) => !isAboutOpenApi(step));
}

/** Lines of a difference that follow from earlier ones: the numbers of uids and versions count the answers before. */
const NUMBERED = /^\S*\.(uid|resourceVersion): want .*\n?/gm;

/** Returns the differences as text: each with its request. Empty if only numbers differ. */
export function describeDifferences(line: ValueMap, others: readonly ValueMap[]): string {
  const steps = stepsOf(line);
  return differencesOf(line, others)
    .flatMap(({ step, detail }) => {
      const told = detail.replace(NUMBERED, "");
      if (told === "") return [];
      const { method, path, query } = get(steps[step] ?? {}, "request") as ValueMap;
      return [
        `## ${line["name"]} step ${step + 1}: ${method} ${path} ${JSON.stringify(query ?? {})}\n${told}`,
      ];
    })
    .join("\n");
}

/**
 * Returns the command lines of a session that differ, as text: each with its first difference. Of an output, it has the lines that only one
 * of both has: first those of the session, then the others.
 */
export function describeCommands(line: ValueMap, others: readonly ValueMap[]): string {
  return stepsOf(line)
    .flatMap((step, at) => {
      const other = others[at] ?? step;
      const found = compareSteps(step, other);
      if (found === null) return [];
      const told = found.level === "message" ? outputDifference(step, other) : found.detail;
      return [`## ${line["name"]} step ${at + 1}: $ ${String(step["run"])}\n${told}`];
    })
    .join("\n");
}

/** Returns the difference of an object's default values, as text; empty if there is none. */
export function describeDefaults(line: ValueMap, other: ValueMap): string {
  const found = compareAnswers(defaultsIn(line), defaultsIn(other));
  return found === null ? "" : `## ${line["name"]}: POST ${line["path"]}\n${found.detail}`;
}

/** Returns the answer to an object with few fields. */
export function defaultsIn(line: ValueMap): Answer {
  return {
    code: Number(get(line, "code")),
    warnings: (get(line, "warnings") ?? []) as readonly string[],
    body: get(line, "output") ?? null,
  };
}

/** Returns the steps of a scenario or lesson that differ, as text: each with its first difference. */
export function describePlay(line: ValueMap, others: readonly ValueMap[]): string {
  const name = ["name", "strategy", "way"].flatMap((key) => line[key] ?? []).join(" ");
  return stepsOf(line)
    .flatMap((step, at) => {
      const found = compareTraces(step, others[at] ?? step);
      return found === null ? [] : [`## ${name} step ${at + 1}\n${found.detail}`];
    })
    .join("\n");
}

function outputDifference(step: ValueMap, other: ValueMap): string {
  const lines = (one: ValueMap) => [one["stdout"], one["stderr"]].flat().join("\n").split("\n");
  const [old, made] = [lines(step), lines(other)];
  const only = (sign: string, some: readonly string[], all: readonly string[]) =>
    some.filter((text) => !all.includes(text)).map((text) => `${sign} ${text}`);
  return [...only("-", old, made), ...only("+", made, old)].join("\n");
}

function stepsOf(line: ValueMap): readonly ValueMap[] {
  const steps = get(line, "steps");
  return isList(steps) ? (steps as readonly ValueMap[]) : [];
}

function answerOf(step: ValueMap | undefined): Answer | null {
  const response = get(step ?? {}, "response");
  if (!isMap(response)) return null;
  const warnings = get(response, "warnings") as readonly string[] | undefined;
  return {
    code: Number(get(response, "code")),
    warnings: warnings ?? [],
    body: get(response, "body") as Value,
  };
}
