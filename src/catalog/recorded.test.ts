import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Step } from "../engine/scenario/scenario.ts";
import type { Request, Response } from "../engine/server/http.ts";
import { createSession } from "../session/session.ts";
import { testBuiltins } from "../testing/builtins.ts";
import { catalog } from "./catalog.ts";

type Recorded = { readonly at: string; readonly request: Request; readonly response: Response };
type Recording = { readonly name: string; readonly steps: readonly Recorded[] };

const recordings = readFileSync(
  join(import.meta.dirname, "../../conformance/apiserver/examples.jsonl"),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Recording);

/** What every server makes up anew: numbered in the recordings. */
const OWN = /"(uid|resourceVersion|clusterIP)":"[^"]*"/g;

function normal(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(OWN, '"$1":"*"')
    .replace(/"clusterIPs":\["[^"]*"\]/, '"clusterIPs":["*"]');
  return JSON.parse(text);
}

it.each(catalog.map((one) => ({ name: one.id, one })))(
  "comes out as on a real server: $name",
  ({ name, one }) => {
    const recorded = recordings.find((recording) => recording.name === `example-${name}`)?.steps ?? [];
    // each step was recorded with a GET behind it
    const pairs = one.scenario.steps.map((_, i) => [recorded[2 * i], recorded[2 * i + 1]] as const);
    const steps = one.scenario.steps.flatMap((step, i): Step[] => {
      const [first] = pairs[i] ?? [];
      const at = first?.at ?? "";
      const target = first?.request.body as { readonly apiVersion?: string };
      const manifest = JSON.stringify(
        target.apiVersion === undefined ? pairs[i]?.[1]?.response.body : target,
      );
      return [
        { ...step, at },
        { id: `${step.id}-get`, actor: step.actor, action: { kind: "get", manifest }, at },
      ];
    });
    const session = createSession({ builtins: testBuiltins() });
    session.run({ ...one.scenario, steps }, { step: null, object: null });
    const told = steps.flatMap(({ id }) => session.view({ step: id, object: null })?.exchanges ?? []);
    const exchange = (method: string, path: string, code: number, body: unknown) => ({
      method,
      path,
      code,
      body: normal(body),
    });
    expect(
      told.map(({ method, url, code, response }) =>
        exchange(method, url.split("?")[0] ?? "", code, JSON.parse(response)),
      ),
    ).toEqual(
      recorded.map(({ request, response }) =>
        exchange(request.method, request.path, response.code, response.body),
      ),
    );
  },
);
