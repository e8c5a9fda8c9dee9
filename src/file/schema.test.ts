import fc from "fast-check";
import { describe, expect, it } from "vitest";
import schema from "../../public/scenario.schema.json" with { type: "json" };
import { get, isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../engine/value/value.ts";
import { matchesSchema } from "../testing/json-schema.ts";
import { scenarios } from "../testing/random/random-scenarios.ts";
import { LIMITS } from "./format.ts";
import { readScenario, SCENARIO_KEYS } from "./read-scenario.ts";
import { scenarioToValue } from "./scenario-to-value.ts";
import { STEP_KEYS } from "./step-fields.ts";

const root = schema as unknown as ValueMap;

describe("JSON Schema of scenario files", () => {
  it("has the same keys as the reader", () => {
    expect(Object.keys(schema.properties)).toEqual(SCENARIO_KEYS);
    expect(Object.keys(schema.$defs.step.properties)).toEqual(STEP_KEYS);
  });

  it("has the same limits as the reader", () => {
    const found = Object.entries(schema.properties as unknown as Readonly<Record<string, ValueMap>>).flatMap(
      ([key, { maxItems, maxProperties }]) => {
        const most = maxItems ?? maxProperties;
        return most === undefined ? [] : [[key, most]];
      },
    );
    expect(Object.fromEntries(found)).toEqual(LIMITS);
  });

  it("accepts every printed scenario", () => {
    fc.assert(fc.property(scenarios, (scenario) => matchesSchema(scenarioToValue(scenario), root)));
  });

  it("and the reader agree about files with a changed value", () => {
    fc.assert(
      fc.property(scenarios, fc.infiniteStream(fc.nat()), odd, (scenario, where, value) => {
        const changed = change(scenarioToValue(scenario), () => where.next().value, value);
        expect(matchesSchema(changed, root)).toBe(readScenario(changed).scenario !== null);
      }),
      { numRuns: 500 },
    );
  });
});

/** Values that some keys take and others do not. */
const odd: fc.Arbitrary<Value | undefined> = fc.constantFrom<Value | undefined>(
  undefined,
  null,
  "",
  "x",
  "merge",
  "2026-01-01T00:00:00Z",
  0,
  3,
  2.5,
  true,
  false,
  [],
  {},
  ["create"],
  { name: "a" },
  { kind: "A" },
);

/** The value with one place, chosen step by step, holding something else; undefined takes its key away. */
function change(value: Value, choose: () => number, to: Value | undefined): Value {
  if (isList(value) && value.length > 0) {
    const at = choose() % value.length;
    return value.map((item, index) => (index === at ? change(item, choose, to) : item));
  }
  if (!isMap(value)) return to ?? value;
  const keys = Object.keys(value);
  const at = choose() % (keys.length + 1);
  const key = keys[at];
  if (key === undefined) return withKey(value, choose() % 2 === 0 ? "force" : "odd", to ?? null);
  const inner = get(value, key) as Value;
  if (typeof inner === "object" && inner !== null && choose() % 3 > 0 && key !== "expect") {
    return withKey(value, key, change(inner, choose, to));
  }
  return to === undefined ? withoutKey(value, key) : withKey(value, key, to);
}
