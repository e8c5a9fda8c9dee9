import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Cell } from "../engine/compare/cell.ts";
import { compareStrategies } from "../engine/compare/compare-strategies.ts";
import { newCluster } from "../engine/server/cluster/cluster.ts";
import { createInitialCluster } from "../session/initial-cluster.ts";
import { host } from "../session/parts/engine-host.ts";
import { prepareSteps } from "../session/prepare-steps.ts";
import { builtIn } from "../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { groups } from "./groups.ts";

/**
 * For each scenario, the fields whose results differ, each with its results under server-side apply, kubectl's client-side
 * apply, Apply v2 and Metacontroller. After a colon, the actor whose value is gone.
 */
const expected: { readonly [id: string]: readonly string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, "comparisons.json"), "utf8"),
);

const listed = groups.flatMap(({ compare, scenarios }) => (compare ? scenarios.map(({ id }) => id) : []));

/** Returns `overwritten:hpa` for a cell: the result, and the actor whose value is gone. */
function resultText({ outcome, replaced }: Cell): string {
  return replaced === null ? outcome : `${outcome}:${replaced.actor}`;
}

describe("a comparison", () => {
  it.each(listed)("has the expected results: %s", (id) => {
    const scenario = builtIn(id);
    const empty = newCluster({ builtins: testBuiltins(), host });
    const { objects, divergence } = compareStrategies({
      start: createInitialCluster(empty)(scenario).cluster,
      planned: prepareSteps(scenario, [], new Map()).map(({ planned }) => planned),
    });
    const actual = objects.flatMap(({ rows }) =>
      rows
        .filter(({ differs }) => differs)
        .map(({ label, cells }) => `${label} ${cells.map(resultText).join(" ")}`),
    );
    expect(actual).toEqual(expected[id]);
    expect(divergence).not.toBeNull();
  });

  it("is asserted only for existing scenarios", () => {
    expect(Object.keys(expected).sort()).toEqual([...listed].sort());
  });
});
