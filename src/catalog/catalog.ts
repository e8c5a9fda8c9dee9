import type { Scenario } from "../engine/scenario/scenario.ts";
import { type Group, groups, type Listed } from "./groups.ts";

/** Built-in scenarios that belong together, with their titles. */
export type TitledGroup = {
  readonly title: string;
  readonly scenarios: readonly Example[];
};

/** A built-in scenario with what its file says of it. */
export type Example = Listed & Pick<Group, "compare"> & Listing;

type Listing = {
  readonly title: string;
  /** Markdown; a list is searched by its words, too. */
  readonly description: string;
};

const listings = import.meta.glob<Listing>("./scenarios/*.yaml", {
  eager: true,
  query: "?listing",
  import: "listing",
});

/** Everything that the list of examples offers. */
export const catalog: readonly TitledGroup[] = groups.map(({ title, compare, scenarios }) => ({
  title,
  scenarios: scenarios.map((one) => ({
    ...one,
    ...(compare && { compare }),
    ...(listings[pathOf(one.id)] ?? { title: one.id, description: "" }),
  })),
}));

/** A built-in scenario. All are fetched when one is first asked for; rejects if they cannot be fetched. */
export async function loadScenario(id: string): Promise<Scenario> {
  const { scenarios } = await import("./scenarios.ts");
  const scenario = scenarios[pathOf(id)];
  if (scenario === undefined) throw new Error(`There is no built-in scenario "${id}".`);
  return scenario;
}

function pathOf(id: string): string {
  return `./scenarios/${id}.yaml`;
}
