import type { Scenario } from "../engine/scenario/scenario.ts";
import { groups, type ScenarioEntry, type ScenarioGroup } from "./groups.ts";

/** A group of built-in scenarios, with the titles of the group and of its scenarios. */
export type CatalogGroup = {
  readonly title: string;
  readonly scenarios: readonly CatalogEntry[];
};

/** A built-in scenario with the title and the description from its file. */
export type CatalogEntry = ScenarioEntry & Pick<ScenarioGroup, "compare"> & Listing;

type Listing = {
  readonly title: string;
  /** Markdown. The search in the list covers it, too. */
  readonly description: string;
};

const listings = byId(
  import.meta.glob<Listing>("./scenarios/**/*.yaml", { eager: true, query: "?listing", import: "listing" }),
);

/** The built-in scenarios, in the order of the list. */
export const catalog: readonly CatalogGroup[] = groups.map(({ title, compare, scenarios }) => ({
  title,
  scenarios: scenarios.map((entry) => ({
    ...entry,
    ...(compare && { compare }),
    ...(listings.get(entry.id) ?? { title: entry.id, description: "" }),
  })),
}));

/** Returns a built-in scenario. The first call fetches all of them. Rejects if the fetch fails or the id is unknown. */
export async function loadScenario(id: string): Promise<Scenario> {
  const { scenarios } = await import("./scenarios.ts");
  const scenario = byId(scenarios).get(id);
  const listing = listings.get(id);
  if (scenario === undefined || listing === undefined)
    throw new Error(`There is no built-in scenario "${id}".`);
  const { title, description } = listing;
  return { title, ...(description !== "" && { description }), ...scenario };
}

/** The id of a scenario is the name of its file: `replicas` for `./scenarios/ownership/replicas.yaml`. */
function byId<T>(files: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.yaml$/g, ""), file] as const),
  );
}
