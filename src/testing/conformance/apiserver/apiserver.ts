import type { Request, Response } from "../../../engine/server/http.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { handle } from "../../frozen-handle.ts";
import type { Registration, Unit } from "../replayer.ts";
import { clusterWith, install } from "./cluster.ts";
import { type Answer, compareAnswers } from "./compare.ts";
import { makeNames, type Names } from "./names.ts";

/** Sequences of requests to a real API server: sent to the simulated one, a unit for each step that is sent. */
export const apiserverRegistration: Registration = {
  kinds: ["apiserver"],
  levels: true,
  steps: true,
  replay: replaySequence,
};

function replaySequence(line: ValueMap): readonly Unit[] {
  const steps = listOf(get(line, "steps"));
  let cluster = clusterWith(listOf(get(line, "setup")));
  const names = makeNames(JSON.stringify(steps.map((step) => get(step, "request") ?? null)));
  const units: Unit[] = [];
  steps.forEach((step, i) => {
    const at = String(get(step, "at"));
    const definition = get(step, "crd");
    if (isMap(definition)) {
      cluster = install(cluster, definition, at);
      return;
    }
    // What a step that is not sent names is numbered all the same.
    const request = inward(get(step, "request") as ValueMap, names);
    if (get(step, "skip") !== undefined) return;
    const done = handle(cluster, request, at);
    cluster = done.cluster;
    noteGenerated(request, done.response.body, names);
    const { code, warnings = [], text } = done.response;
    const body = isDryCreate(request, done.response) ? withOwnUid(done.response.body, i) : done.response.body;
    const got: Answer = { code, warnings, body: text ?? names.outward(notAhead(body, at)) };
    const found = compareAnswers(recorded(get(step, "response") as ValueMap), got);
    const id = `${get(line, "name")} step ${i + 1}`;
    units.push(
      found === null
        ? { id, failed: null }
        : { id, failed: found.level, detail: describe(request, found.detail) },
    );
  });
  return units;
}

/** Recordings write a time of deletion that lies ahead as the time of the step. */
function notAhead(body: ValueMap, at: string): ValueMap {
  const items = get(body, "items");
  if (isList(items))
    return { ...body, items: items.map((item) => (isMap(item) ? notAhead(item, at) : item)) };
  const deletion = dig(body, "metadata", "deletionTimestamp");
  if (typeof deletion !== "string" || deletion <= at) return body;
  return { ...body, metadata: { ...(get(body, "metadata") as ValueMap), deletionTimestamp: at } };
}

function isDryCreate({ query }: Request, { code, body }: Response): boolean {
  return code === 201 && Boolean(query?.["dryRun"]) && dig(body, "metadata", "uid") !== undefined;
}

/** An object that a dry run makes is no object that lives, before or after. */
function withOwnUid(body: ValueMap, step: number): ValueMap {
  const uid = `eeeeeeee-0000-4000-8000-${String(step).padStart(12, "0")}`;
  return { ...body, metadata: { ...(get(body, "metadata") as ValueMap), uid } };
}

function describe({ method, path, query, contentType }: Request, detail: string): string {
  return `${method} ${path} ${JSON.stringify(query ?? {})} ${contentType ?? ""}\n${detail}`;
}

function inward(request: ValueMap, names: Names): Request {
  const made = names.inward(request) as ValueMap;
  return { userAgent: "oracle", ...made } as unknown as Request;
}

function noteGenerated(request: Request, body: ValueMap, names: Names): void {
  const prefix = dig(body, "metadata", "generateName");
  const name = dig(body, "metadata", "name");
  const asked = dig(request.body, "metadata", "generateName");
  if (
    typeof prefix === "string" &&
    typeof name === "string" &&
    asked &&
    !dig(request.body, "metadata", "name")
  ) {
    names.generated(name, prefix);
  }
}

function recorded(response: ValueMap): Answer {
  const warnings = listOf<string>(get(response, "warnings"));
  return { code: Number(get(response, "code")), warnings, body: get(response, "body") ?? null };
}

function listOf<T extends Value = ValueMap>(value: Value | undefined): readonly T[] {
  return isList(value) ? (value as readonly T[]) : [];
}
