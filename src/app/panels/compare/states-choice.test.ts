import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { firstChoice, withOther } from "./states-choice.ts";

const step = (id: string): Step => ({ id, actor: "alice", action: { kind: "apply", manifest: "" } });
const scenario = (...ids: readonly string[]): Scenario => ({ title: "", actors: [], steps: ids.map(step) });

const page = scenario("a", "b", "c");
const example = { id: "example x", scenario: scenario("x", "y") };
const version = { id: "version 1.30", scenario: page, kubernetes: "1.30" as const };
const start = firstChoice(page, "c");

describe("two states", () => {
  it("are at first those before and after the shown step", () => {
    expect(start).toMatchObject({ first: "b", second: "c", other: null });
  });

  it("are with a second scenario those that both show, and as at first without it", () => {
    const both = withOther(start, example, page, "c");
    expect(both).toMatchObject({ first: "c", second: "y", other: example });
    expect(withOther(both, null, page, "c")).toMatchObject({ first: "b", second: "c", other: null });
  });

  it.each([{ other: example }, { other: version }])(
    "keep the first step that the user chose, with $other.id and without it",
    ({ other }) => {
      const chosen = withOther({ ...start, first: "a", isFirstChosen: true }, other, page, "c");
      expect(chosen.first).toBe("a");
      expect(withOther(chosen, null, page, "c").first).toBe("a");
    },
  );

  it("keep the second step that the user chose in another version, not in another scenario", () => {
    const chosen = { ...start, second: "a", isSecondChosen: true };
    expect(withOther(chosen, version, page, "c").second).toBe("a");
    const other = withOther(chosen, example, page, "c");
    expect(other.second).toBe("y");
    expect(withOther(other, null, page, "c").second).toBe("c");
  });
});
