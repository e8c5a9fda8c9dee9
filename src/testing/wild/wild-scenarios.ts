import { wildCustomResources } from "./wild-custom-resources.ts";
import { wildOthers } from "./wild-others.ts";
import { wildWorkloads } from "./wild-workloads.ts";

/** Scenarios whose last objects are like those of real clusters: what tools and operators apply and update together. */
export const wildScenarios: Readonly<Record<string, string>> = {
  ...wildWorkloads,
  ...wildOthers,
  ...wildCustomResources,
};
