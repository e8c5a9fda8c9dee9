import { part } from "../../part.ts";

/** Generated tables of built-in kinds and roles. Every scenario needs them. */
export const tablesPart = part("tables", async () => (await import("./tables-part.ts")).tablesExports);

/** Everything that the server does except applying the kinds of most scenarios. */
export const serverPart = part("server", async () => (await import("./server-part.ts")).serverExports);

/** The code for CustomResourceDefinitions and custom resources. */
export const customKindsPart = part(
  "customKinds",
  async () => (await import("./custom-kinds-part.ts")).customKindsExports,
);

/** JSON patches and strategic merge patches. */
export const patchesPart = part("patches", async () => (await import("./patches-part.ts")).patchesExports);

/** Quantities, durations and times, of which the core knows only whole seconds. */
export const amountsPart = part("amounts", async () => (await import("./amounts-part.ts")).amountsExports);

/** What a new cluster holds besides its namespaces and the roles for people. */
export const newClusterPart = part(
  "newCluster",
  async () => (await import("./new-cluster-part.ts")).newClusterExports,
);
