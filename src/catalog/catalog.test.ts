import { describe, expect, it } from "vitest";
import { createSession } from "../session/session.ts";
import { testBuiltins } from "../testing/builtins.ts";
import { catalog } from "./catalog.ts";

const session = createSession({ builtins: testBuiltins() });

describe("every example", () => {
  it.each(catalog.map((one) => ({ name: one.id, one })))("comes out as it says: $name", ({ one }) => {
    const { timeline } = session.run(one.scenario, { step: null, object: null });
    const told = timeline.rows.map(({ step, outcome }) => {
      const conflicts = session.view({ step, object: null })?.conflicts.map(({ label }) => label) ?? [];
      return conflicts.length === 0 ? { outcome } : { outcome, conflicts };
    });
    expect(told).toEqual(one.expected);
    expect(
      timeline.rows.flatMap(({ issues }) => issues.filter(({ severity }) => severity === "error")),
    ).toEqual([]);
  });

  it("has an id and step ids of its own", () => {
    const ids = catalog.flatMap(({ id, scenario }) => [id, ...scenario.steps.map((step) => step.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
