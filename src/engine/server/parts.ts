import { part } from "../part.ts";

/** Tables of facts about built-in kinds and roles. */
export const tables = part("tables", async () => (await import("./tables.ts")).tables);

/** What the server does besides applying to kinds that most scenarios are about. */
export const rest = part("server", async () => (await import("./rest.ts")).rest);

/** What only clusters with CustomResourceDefinitions need. */
export const custom = part("customKinds", async () => (await import("./custom/whole.ts")).whole);

/** JSON Patches and strategic merge patches. */
export const patches = part("patches", async () => (await import("./patch/patches.ts")).patches);
