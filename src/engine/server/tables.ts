import { firstRoles } from "./rbac/bootstrap.ts";
import { structFacts } from "./structs/facts.ts";

/** All that the part `tables` holds of the server. */
export const tables = { firstRoles, structFacts };
