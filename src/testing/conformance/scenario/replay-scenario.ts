import "../../load-parts.ts";
import { equal } from "../../../engine/value/equal.ts";
import { get, isList, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { normaliseTraces } from "../../../verify/normal/step-trace.ts";
import { emptyCluster } from "../../../verify/simulate/empty-cluster.ts";
import { simulate } from "../../../verify/simulate/simulate.ts";
import { playOf, scenarioOn } from "../../scenarios/plays.ts";
import { compareAnswers } from "../apiserver/compare-answers.ts";
import { compareSteps } from "../kubectl/compare-commands.ts";
import type { Registration, Unit } from "../registration.ts";

/** Replays built-in scenarios and lessons that a real server and kubectl have played. Each step is a unit. */
export const scenarioRegistration: Registration = {
  kinds: ["scenario", "lesson"],
  levels: true,
  steps: true,
  replay: replayScenario,
};

function replayScenario(line: ValueMap): readonly Unit[] {
  const name = ["name", "strategy", "way"].flatMap((key) => get(line, key) ?? []).join(" ");
  const play = playOf(line);
  if (play === undefined)
    return [{ id: name, failed: "state", detail: "no scenario or lesson has this name" }];
  const wanted = listOf(get(line, "steps"));
  const made = normaliseTraces(
    simulate(scenarioOn(play.scenario, String(get(line, "kubernetes"))), emptyCluster(), {
      strategy: play.strategy,
    }).traces,
  );
  const length = Math.max(wanted.length, made.length);
  return Array.from({ length }, (_, at): Unit => {
    const id = `${name} step ${at + 1}`;
    const [want, got] = [wanted[at], made[at]];
    if (want === undefined || got === undefined) {
      return {
        id,
        failed: "state",
        detail: "the steps and their recording differ: record them again",
      };
    }
    const found = compareTraces(want, got);
    return found === null ? { id, failed: null } : { id, failed: found.level, detail: found.detail };
  });
}

/** Compares two recordings of a step: null if they agree. */
export function compareTraces(want: ValueMap, got: ValueMap): ReturnType<typeof compareAnswers> {
  if (get(want, "run") !== undefined) return compareSteps(want, got);
  const [wanted, made] = [want, got].map((one) => listOf(get(one, "exchanges"))) as [ValueMap[], ValueMap[]];
  const requests = differing("requests", wanted.map(requestOf), made.map(requestOf));
  if (requests !== null) return { level: "state", detail: requests };
  for (const [at, exchange] of wanted.entries()) {
    const found = compareAnswers(answerOf(exchange), answerOf(made[at] as ValueMap));
    if (found !== null) return found;
  }
  const objects = differing("objects", listOf(get(want, "objects")), listOf(get(got, "objects")));
  return objects === null ? null : { level: "state", detail: objects };
}

function requestOf(exchange: ValueMap): Value {
  return get(exchange, "request") ?? null;
}

function answerOf(exchange: ValueMap): Parameters<typeof compareAnswers>[0] {
  const response = (get(exchange, "response") ?? {}) as ValueMap;
  return {
    code: Number(get(response, "code")),
    warnings: listOf<string>(get(response, "warnings")),
    body: get(response, "body") ?? null,
  };
}

function differing(what: string, want: readonly Value[], got: readonly Value[]): string | null {
  if (want.length !== got.length) return `${what}: ${want.length} expected, got ${got.length}`;
  const at = want.findIndex((one, i) => !equal(one, got[i] as Value));
  if (at < 0) return null;
  return `${what}[${at}]\nwant ${JSON.stringify(want[at])}\ngot  ${JSON.stringify(got[at])}`;
}

function listOf<T extends Value = ValueMap>(value: Value | undefined): readonly T[] {
  return isList(value) ? (value as readonly T[]) : [];
}
