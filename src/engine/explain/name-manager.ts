import { ownerName } from "../ownership/object-ownership.ts";
import type { ManagerIdentity } from "../scenario/step-manager.ts";
import type { Evidence } from "./evidence.ts";

/**
 * Returns the name of a manager in sentences about a write: `alice`, `hpa (scale)`. If managers with this name apply and update,
 * the operation follows: `alice (Update)`.
 */
export function nameOf(who: ManagerIdentity, { owners, manager, operation, subresource }: Evidence): string {
  const writer = { manager, operation, subresource };
  const isOther = (one: ManagerIdentity) => one.manager === who.manager && one.operation !== who.operation;
  const isAmbiguous = [writer, ...owners.before.owners, ...owners.after.owners].some(isOther);
  if (!isAmbiguous) return ownerName(who);
  const { subresource: part } = who;
  return `${who.manager} (${part === null ? "" : `${part}, `}${who.operation})`;
}

/** Returns the names of managers, see {@link nameOf}. */
export function nameAll(all: readonly ManagerIdentity[], evidence: Evidence): readonly string[] {
  return all.map((one) => nameOf(one, evidence));
}
