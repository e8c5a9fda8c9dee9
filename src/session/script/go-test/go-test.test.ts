import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { playScenario } from "../../../testing/play-scenario.ts";
import { builtIn } from "../../../testing/scenarios/built-in-scenarios.ts";
import { allPlays } from "../../../testing/scenarios/plays.ts";
import type { PlayedRun } from "../script-place.ts";
import { managedFieldsTest, mergeTest } from "./go-test.ts";
import { goString, goTestName } from "./go-text.ts";

function played(name: string): PlayedRun {
  const scenario = builtIn(name);
  return { scenario, ...playScenario(scenario) };
}

describe("a Go test", () => {
  it("has each write with its owners before and after", () => {
    const { text, limits } = mergeTest(played("replicas"));
    expect(limits).toEqual([]);
    expect(text).toContain("package merge_test\n");
    expect(text).toContain(
      'func TestAnAutoscalerTakesOverReplicas(t *testing.T) {\n\trunWrites(t, "apps/v1", `types:\n',
    );
    expect(text).toContain('manager: "hpa Update scale",\n');
    // As gofmt aligns neighbours on one line each; the text of `live` has several lines.
    expect(text).toMatch(/\t\t\tname: {4}".*",\n\t\t\tmanager: "hpa Update scale",\n\t\t\tlive: `/);
    expect(text).toContain('{"hpa Update scale", false, `{"f:spec":{"f:replicas":{}}}`},\n');
    expect(text).toContain('conflicts: []string{".spec.replicas"},\n');
  });

  it("has the entries for the field manager", () => {
    const { text } = managedFieldsTest(played("replicas"));
    expect(text).toContain('schema.FromAPIVersionAndKind("apps/v1", "Deployment")');
    expect(text).toContain('subresource: "scale",\n');
    expect(text).toContain('{"hpa Update scale", `{"f:spec":{"f:replicas":{}}}`},\n');
  });

  it("says why there is none", () => {
    expect(mergeTest(played("applyset"))).toMatchObject({ text: "" });
    expect(managedFieldsTest(played("versions")).limits.join(" ")).toContain("version");
  });

  it("exists for at least 40 built-in scenarios", () => {
    const plays = allPlays().filter(({ head, strategy }) => head["kind"] === "scenario" && strategy === null);
    const texts = plays.map(({ scenario }) => mergeTest({ scenario, ...playScenario(scenario) }).text);
    expect(texts.filter((text) => text !== "").length).toBeGreaterThanOrEqual(40);
  });
});

/** Reads a Go string. */
function readGo(text: string): string {
  return text.startsWith("`") ? text.slice(1, -1) : (JSON.parse(text) as string);
}

it("writes any text as one Go string", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom("`", '"', "\\", "\n", "\r", "\0", "\ufeff", "${"),
          fc.string({ unit: "binary" }),
        ),
      ),
      (parts) => {
        const text = parts.join("");
        const written = goString(text);
        expect(readGo(written)).toBe(text);
        expect(written.startsWith("`") ? written.slice(1, -1) : "").not.toMatch(/[`\r]/);
      },
    ),
  );
});

it.each([
  ["Two owners, one value!", "TestTwoOwnersOneValue"],
  ["1 + 1", "Test11"],
  ["一", "TestScenario"],
])("names the test of %j", (title, name) => {
  expect(goTestName(title)).toBe(name);
});
