import "../../../testing/load-parts.ts";
import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { newCluster } from "../cluster/cluster.ts";
import { allResources, type Resource } from "../cluster/resource.ts";
import type { DefaultRule } from "../defaults/default-rule.ts";
import { findStruct, type GoType } from "../structs/go-types.ts";
import { kindOf } from "./find-kind.ts";
import { lateKinds } from "./late-kinds.ts";

const cluster = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ value: null, strictError: null }) },
});
const resources = allResources(cluster);

/** Returns the names of a struct and of all structs inside it. */
function structsIn(name: string, known: Set<string> = new Set()): ReadonlySet<string> {
  if (known.has(name)) return known;
  known.add(name);
  const visit = (type: GoType): void => {
    if (type.kind === "struct") structsIn(type.name, known);
    else if ("of" in type) visit(type.of);
  };
  for (const { type } of findStruct(name)?.fields ?? []) visit(type);
  return known;
}

it("lists only kinds that the server serves", () => {
  const served = new Set(resources.map(({ plural, group }) => `${plural}.${group}`));
  expect(Object.keys(lateKinds).filter((name) => !served.has(name))).toEqual([]);
});

it("has the same defaults for a struct in every kind that contains it", () => {
  const rulesOf = new Map<string, readonly DefaultRule[]>();
  for (const resource of resources)
    for (const [struct, rules] of Object.entries(kindOf(resource).defaults ?? {})) rulesOf.set(struct, rules);
  expect(rulesOf.size).toBeGreaterThan(60);
  const differs = (resource: Resource): readonly string[] => {
    const { defaults } = kindOf(resource);
    return [...structsIn(resource.struct ?? "")]
      .filter((struct) => rulesOf.has(struct) && defaults?.[struct] !== rulesOf.get(struct))
      .map((struct) => `${resource.kind}: ${struct}`);
  };
  expect(resources.flatMap(differs)).toEqual([]);
});
