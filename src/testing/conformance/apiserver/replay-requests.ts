import type { Request } from "../../../engine/server/http/http.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { withOwnUid } from "../../../verify/simulate/dry-run-uid.ts";
import { handle } from "../../freeze/frozen-server.ts";
import type { Registration, Unit } from "../registration.ts";
import { type Answer, compareAnswers } from "./compare-answers.ts";
import { createNameTable, type NameTable } from "./generated-values.ts";
import { clusterWith, install } from "./recorded-cluster.ts";

/** Replays requests to a real API server against the simulated one. Each step with a request is a unit. */
export const apiserverRegistration: Registration = {
  kinds: ["apiserver"],
  levels: true,
  steps: true,
  replay: replaySequence,
};

function replaySequence(line: ValueMap): readonly Unit[] {
  const steps = listOf(get(line, "steps"));
  let cluster = clusterWith(listOf(get(line, "setup")), String(get(line, "kubernetes") ?? ""));
  const names = createNameTable(JSON.stringify(steps.map((step) => get(step, "request") ?? null)));
  const units: Unit[] = [];
  steps.forEach((step, i) => {
    const at = String(get(step, "at"));
    const definition = get(step, "crd");
    if (isMap(definition)) {
      cluster = install(cluster, definition, at);
      return;
    }
    // The names in a skipped step count for the numbering, too.
    const request = toServerRequest(get(step, "request") as ValueMap, names);
    if (get(step, "skip") !== undefined) return;
    const done = handle(cluster, request, at);
    cluster = done.cluster;
    recordGeneratedName(request, done.response.body, names);
    const { code, warnings = [], text, body } = withOwnUid({ request, response: done.response }, i);
    const got: Answer = { code, warnings, body: text ?? names.toRecording(withoutFutureDeletion(body, at)) };
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

/** Replaces a deletion time in the future with the time of the step, as recordings do. */
export function withoutFutureDeletion(body: ValueMap, at: string): ValueMap {
  const items = get(body, "items");
  if (isList(items))
    return { ...body, items: items.map((item) => (isMap(item) ? withoutFutureDeletion(item, at) : item)) };
  const deletion = dig(body, "metadata", "deletionTimestamp");
  if (typeof deletion !== "string" || deletion <= at) return body;
  return { ...body, metadata: { ...(get(body, "metadata") as ValueMap), deletionTimestamp: at } };
}

function describe({ method, path, query, contentType }: Request, detail: string): string {
  return `${method} ${path} ${JSON.stringify(query ?? {})} ${contentType ?? ""}\n${detail}`;
}

/** Returns a recorded request in the values of the server. */
export function toServerRequest(request: ValueMap, names: NameTable): Request {
  const made = names.toServer(request) as ValueMap;
  return { userAgent: "oracle", ...made } as unknown as Request;
}

/** Adds the name that the server made, if the request wants such a name. An object that was refused has one, too. */
export function recordGeneratedName(request: Request, body: Value, names: NameTable): void {
  const wanted = dig(request.body, "metadata", "generateName");
  if (!wanted || dig(request.body, "metadata", "name")) return;
  const refused = dig(body, "details", "name");
  if (typeof refused === "string" && refused !== wanted && refused.startsWith(String(wanted)))
    names.addGenerated(refused, String(wanted));
  const prefix = dig(body, "metadata", "generateName");
  const name = dig(body, "metadata", "name");
  if (typeof prefix === "string" && typeof name === "string") names.addGenerated(name, prefix);
}

function recorded(response: ValueMap): Answer {
  const warnings = listOf<string>(get(response, "warnings"));
  return { code: Number(get(response, "code")), warnings, body: get(response, "body") ?? null };
}

function listOf<T extends Value = ValueMap>(value: Value | undefined): readonly T[] {
  return isList(value) ? (value as readonly T[]) : [];
}
