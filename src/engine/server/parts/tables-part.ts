import { firstStructs } from "../generated/first-structs.generated.ts";
import { strategyFacts } from "../generated/strategies.generated.ts";
import { bootstrapRoles } from "../rbac/bootstrap-roles.ts";

/** The exports of the part `tables`. */
export const tablesExports = { bootstrapRoles, firstStructs, strategyFacts };
