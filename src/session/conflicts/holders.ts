import type { FieldConflict } from "../../engine/ownership/field-conflicts.ts";
import { type Ownership, pathText } from "../../engine/ownership/object-ownership.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";

/** Returns all owners of the field of a conflict: the applier, if it owns the field too, and those that it conflicts with. */
export function holdersOf({ path, owners }: FieldConflict, before: Ownership): readonly ManagerIdentity[] {
  if (path === null) return owners;
  const at = pathText(path);
  const others = new Set(owners.map(({ index }) => index));
  return [...before.owners.filter(({ since }, index) => since.has(at) && !others.has(index)), ...owners];
}
