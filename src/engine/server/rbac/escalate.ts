import type { Refusal } from "../status.ts";
import type { Scope, Written } from "../write/scope.ts";

/** Whether a user gives away rights that he does not have; null if not. */
export function escalation(_scope: Scope, _written: Written): Refusal | null {
  return null;
}
