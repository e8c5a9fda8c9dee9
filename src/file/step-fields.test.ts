import "../testing/load-parts.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import schema from "../../public/scenario.schema.json" with { type: "json" };
import type { Step } from "../engine/scenario/scenario.ts";
import { prepareSteps } from "../session/prepare-steps.ts";
import { scenarios } from "../testing/random/random-scenarios.ts";
import { readScenario } from "./read-scenario.ts";
import { scenarioToValue } from "./scenario-to-value.ts";
import {
  ACTIONS,
  APPLY_V2_FIELDS,
  type FieldType,
  RUN_FIELDS,
  STEP_FIELD_NAMES,
  STEP_FIELDS,
  STEP_KEYS,
} from "./step-fields.ts";

const source = readFileSync(join(import.meta.dirname, "../engine/scenario/scenario.ts"), "utf8");

/** Returns the names of the fields that a type of the engine declares. */
function declaredFields(type: string): readonly string[] {
  const body = new RegExp(`export type ${type} = \\{\\n([\\s\\S]*?)\\n\\};`).exec(source)?.[1] ?? "";
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = ""]) => name);
}

/** A value of each type that is not the default. */
const SAMPLES: { readonly [Type in FieldType]: unknown } = {
  boolean: true,
  string: "text",
  time: "2026-05-06T07:08:09Z",
  validation: "Strict",
  map: { code: 409 },
  strings: { A: "1" },
  stringsOrNull: { "a.yaml": null },
};

/** A step for each field in the tables, with a value for this field. */
const withOneField = [
  ...STEP_FIELD_NAMES.map((name) => ({
    name,
    affectsRun: STEP_FIELDS[name].affectsRun,
    step: {
      id: "s1",
      actor: "a",
      action: { kind: "apply", manifest: "" },
      [name]: SAMPLES[STEP_FIELDS[name].type],
    },
  })),
  ...Object.entries(RUN_FIELDS).map(([name, type]) => ({
    name,
    affectsRun: true,
    step: { id: "s1", actor: "a", action: { kind: "run", line: "true", [name]: SAMPLES[type] } },
  })),
  ...Object.entries(APPLY_V2_FIELDS).map(([name, type]) => ({
    name,
    affectsRun: true,
    step: { id: "s1", actor: "a", action: { kind: "applyV2", manifest: "", [name]: SAMPLES[type] } },
  })),
] as unknown as readonly { readonly name: string; readonly affectsRun: boolean; readonly step: Step }[];

const scenarioOf = (step: Step) => ({ title: "", actors: [{ name: "a", colour: 1 }], steps: [step] });

describe("the table of a step's fields", () => {
  it("has the fields that the engine declares", () => {
    expect(["id", "actor", "action", ...STEP_FIELD_NAMES].sort()).toEqual([...declaredFields("Step")].sort());
    expect(["line", ...Object.keys(RUN_FIELDS)]).toEqual(declaredFields("CommandLine"));
    expect(Object.keys(APPLY_V2_FIELDS)).toEqual(declaredFields("ApplyV2Flags"));
  });

  it("has the keys of the JSON schema", () => {
    expect(STEP_KEYS).toEqual(Object.keys(schema.$defs.step.properties));
    const [{ not: besideRun } = {}] = schema.$defs.step.anyOf as readonly {
      readonly not?: { readonly anyOf: readonly { readonly required: readonly string[] }[] };
    }[];
    const withFlag = STEP_FIELD_NAMES.filter((name) => STEP_FIELDS[name].flag !== null);
    expect(besideRun?.anyOf.flatMap(({ required }) => required)).toEqual([
      ...withFlag,
      ...Object.keys(APPLY_V2_FIELDS),
    ]);
  });

  it("has no field that the random scenarios of the tests lack", () => {
    const found = new Set<string>();
    for (const { steps } of fc.sample(scenarios, { numRuns: 300, seed: 1 })) {
      for (const step of steps) for (const key of Object.keys({ ...step, ...step.action })) found.add(key);
      for (const { action } of steps) found.add(action.kind);
    }
    expect(STEP_KEYS.filter((key) => !found.has(key))).toEqual([]);
    expect(Object.keys(ACTIONS).filter((kind) => !found.has(kind))).toEqual([]);
  });

  it.each(withOneField)("writes $name to a file and reads it again", ({ name, step }) => {
    const scenario = scenarioOf(step);
    const value = scenarioToValue(scenario);
    expect(JSON.stringify(value)).toContain(`"${name}":`);
    expect(readScenario(value)).toEqual({ scenario, diagnostics: [] });
  });

  it.each(withOneField)(
    "runs a step again after a change of $name only if it affects the run",
    ({ name, affectsRun, step }) => {
      const { [name as keyof Step]: _, ...rest } = step;
      const { [name as keyof Step["action"]]: __, ...action } = step.action;
      const before = prepareSteps(scenarioOf({ ...rest, action } as Step), [], new Map());
      const after = prepareSteps(scenarioOf(step), before, new Map());
      expect(after[0]?.planned !== before[0]?.planned).toBe(affectsRun);
    },
  );
});
