import type { Scenario } from "../engine/scenario/scenario.ts";
import { type Group, groups, type Listed } from "./groups.ts";

/** Built-in scenarios that belong together, with their titles. */
export type TitledGroup = {
  readonly title: string;
  readonly scenarios: readonly Example[];
};

/** A built-in scenario with its title. */
export type Example = Listed & Pick<Group, "compare"> & { readonly title: string };

const titles = import.meta.glob<string>("./scenarios/*.yaml", {
  eager: true,
  query: "?title",
  import: "title",
});
const files = import.meta.glob<Scenario>("./scenarios/*.yaml", { query: "?scenario", import: "scenario" });

/** Everything that the list of examples offers. */
export const catalog: readonly TitledGroup[] = groups.map(({ title, compare, scenarios }) => ({
  title,
  scenarios: scenarios.map((one) => ({
    ...one,
    ...(compare && { compare }),
    title: titles[pathOf(one.id)] ?? one.id,
  })),
}));

/** A built-in scenario, fetched when it is first asked for. Rejects if it cannot be fetched. */
export async function loadScenario(id: string): Promise<Scenario> {
  const load = files[pathOf(id)];
  if (load === undefined) throw new Error(`There is no built-in scenario "${id}".`);
  return load();
}

function pathOf(id: string): string {
  return `./scenarios/${id}.yaml`;
}
