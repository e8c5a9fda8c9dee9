import { mapsOf } from "../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../value/value.ts";

/** Returns the owner reference of the controller of an object, or null. */
export function controllerOf(object: ValueMap): ValueMap | null {
  const owners = mapsOf(dig(object, "metadata", "ownerReferences"));
  return owners.find((one) => get(one, "controller") === true) ?? null;
}

/** Whether an object is controlled by another. */
export function isControlledBy(object: ValueMap, owner: ValueMap): boolean {
  const found = controllerOf(object);
  return found !== null && get(found, "uid") === dig(owner, "metadata", "uid");
}
