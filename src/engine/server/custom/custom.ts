import { part } from "../../part.ts";

/** What only clusters with CustomResourceDefinitions need. */
export const custom = part(async () => (await import("./whole.ts")).whole);
