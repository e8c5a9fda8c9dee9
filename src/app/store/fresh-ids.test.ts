import { expect, it } from "vitest";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { withFreshIds } from "./fresh-ids.ts";

function scenario(...ids: readonly string[]): Scenario {
  const action = { kind: "get", manifest: "" } as const;
  return { title: "", actors: [], steps: ids.map((id) => ({ id, actor: "a", action })) };
}

it.each([
  { opened: ["s1", "s2"], present: ["s2"], ids: ["os1", "os2"] },
  { opened: ["s1"], present: ["s1", "os1"], ids: ["oos1"] },
  { opened: ["s1"], present: ["a"], ids: ["s1"] },
])("keeps $opened and $present apart", ({ opened, present, ids }) => {
  expect(withFreshIds(scenario(...opened), scenario(...present)).steps.map(({ id }) => id)).toEqual(ids);
});
