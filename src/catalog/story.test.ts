import { describe, expect, it } from "vitest";
import { fieldsV1Lines } from "../app/panels/managed-fields/fields-v1-lines.ts";
import type { Scenario, Step } from "../engine/scenario/scenario.ts";
import type { Request, Response } from "../engine/server/http/http.ts";
import type { FrameView } from "../session/frame/types.ts";
import { createSession } from "../session/session.ts";
import { recordedLines } from "../testing/conformance/recording-files.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { opening } from "./opening.ts";

type Recorded = { readonly at: string; readonly request: Request; readonly response: Response };

const recordings = recordedLines("apiserver/story").map(
  (line) => JSON.parse(line) as { readonly name: string; readonly steps: readonly Recorded[] },
);

function recording(name: string): readonly Recorded[] {
  const found = recordings.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no recording of ${name}`);
  return found.steps;
}

/** Returns the entries of managedFields without their times. The times differ: the page has more time between two steps than the recording. */
function entriesOf(frame: FrameView | null): unknown {
  return frame?.entries
    .filter(({ gone }) => !gone)
    .map(({ manager, operation, apiVersion, subresource, fields }) => [
      manager,
      operation,
      apiVersion,
      subresource,
      rawOf(fields),
    ]);
}

function rawOf(fields: FrameView["entries"][number]["fields"]): unknown {
  const kept = fieldsV1Lines(fields).filter(({ change }) => change !== "lost");
  return JSON.parse(kept.map(({ text }) => text).join(""));
}

type Entry = { readonly [key: string]: unknown };

function recordedEntries({ response }: Recorded): unknown {
  const metadata = response.body.metadata as { readonly managedFields: readonly Entry[] };
  return metadata.managedFields.map((entry) => [
    entry.manager,
    entry.operation,
    entry.apiVersion,
    entry.subresource ?? null,
    entry.fieldsV1,
  ]);
}

const session = createSession({ builtins: testBuiltins() });

function run(more: readonly Omit<Step, "id">[] = []): readonly (FrameView | null)[] {
  const steps = [...opening.steps, ...more.map((step, i): Step => ({ ...step, id: `more-${i}` }))];
  const scenario: Scenario = { ...opening, steps };
  session.run(scenario, { step: null, object: null });
  return steps.map(({ id }) => session.view({ step: id, object: null }));
}

describe("the opening scenario", () => {
  it("sends the recorded requests and gets the recorded responses", () => {
    const recorded = recording("story-force").filter(({ request }) => request.method !== "GET");
    for (const [i, frame] of run().entries()) {
      const { request, response } = recorded[i] as Recorded;
      const [exchange] = frame?.exchanges ?? [];
      expect(exchange).toMatchObject({
        method: request.method,
        code: response.code,
        message: response.body.message ?? null,
      });
      expect(exchange?.url.split("?")[0]).toBe(request.path);
      expect(exchange?.headers).toContainEqual({ name: "Content-Type", value: request.contentType });
    }
  });

  it("has the recorded owners, before and after the autoscaler", () => {
    const recorded = recording("story-force");
    const [created, scaled, refused] = run();
    expect(entriesOf(created ?? null)).toEqual(recordedEntries(recorded[0] as Recorded));
    expect(entriesOf(scaled ?? null)).toEqual(recordedEntries(recorded[2] as Recorded));
    expect(entriesOf(refused ?? null)).toEqual(recordedEntries(recorded[2] as Recorded));
  });

  it("names the owner, the field and the step of the conflict", () => {
    const conflict = run()[2]?.conflicts[0];
    expect(conflict).toMatchObject({
      path: '["f:spec","f:replicas"]',
      label: ".spec.replicas",
      yours: "3",
      live: "5",
      owners: [{ manager: "hpa", description: "hpa, update of scale using apps/v1", since: 1 }],
      line: 6,
    });
  });

  it.each([
    { way: "force", name: "story-force" },
    { way: "giveUp", name: "story-give-up" },
    { way: "share", name: "story-share" },
  ] as const)("gives the result of the server: $way", ({ way, name }) => {
    const third = opening.steps[2] as Step;
    const conflict = run()[2]?.conflicts[0];
    const text = way === "force" ? "manifest" in third.action && third.action.manifest : conflict?.[way];
    expect(text).toEqual(expect.any(String));
    const last = run([
      {
        actor: "alice",
        action: { kind: "apply", manifest: String(text) },
        ...(way === "force" && { force: true }),
      },
    ]).at(-1);
    const recorded = recording(name)[4] as Recorded;
    expect(last?.exchanges[0]?.code).toBe(200);
    expect(entriesOf(last ?? null)).toEqual(recordedEntries(recorded));
    const { replicas: count } = recorded.response.body.spec as { readonly replicas: number };
    expect(last?.live?.lines.map((line) => line.text)).toContain(`  replicas: ${count}`);
  });
});
