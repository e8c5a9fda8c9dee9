import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareStrategies } from "../engine/compare/compare.ts";
import { emptyCluster } from "../engine/server/cluster.ts";
import { createBeginning } from "../session/begin.ts";
import { host } from "../session/host.ts";
import { prepare } from "../session/plan.ts";
import { testBuiltins } from "../testing/builtins.ts";
import { builtIn } from "../testing/catalog.ts";
import { groups } from "./groups.ts";

/**
 * By scenario, each field that comes out in different ways, with its outcomes under server-side apply, kubectl's client-side
 * apply, Apply v2 and Metacontroller.
 */
const expected: { readonly [id: string]: readonly string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, "comparisons.json"), "utf8"),
);

const listed = groups.flatMap(({ compare, scenarios }) => (compare ? scenarios.map(({ id }) => id) : []));

describe("a comparison", () => {
  it.each(listed)("comes out as it says: %s", (id) => {
    const scenario = builtIn(id);
    const empty = emptyCluster({ builtins: testBuiltins(), host });
    const { objects, divergence } = compareStrategies({
      start: createBeginning(empty)(scenario).cluster,
      planned: prepare(scenario, [], new Map()).map(({ planned }) => planned),
    });
    const told = objects.flatMap(({ rows }) =>
      rows
        .filter(({ differs }) => differs)
        .map(({ label, cells }) => `${label} ${cells.map(({ outcome }) => outcome).join(" ")}`),
    );
    expect(told).toEqual(expected[id]);
    expect(divergence).not.toBeNull();
  });

  it("is asserted for no scenario that is gone", () => {
    expect(Object.keys(expected).sort()).toEqual([...listed].sort());
  });
});
