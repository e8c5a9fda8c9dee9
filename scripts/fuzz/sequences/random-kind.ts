import type { ValueMap } from "../../../src/engine/value/value.ts";
import type { PatchOperation } from "../../record/requests/sequence.ts";
import type { Dice } from "./dice.ts";

/** A kind whose objects are random. */
export type RandomKind = {
  /** How often it is chosen. */
  readonly weight: number;
  readonly apiVersion: string;
  /** The path of its collection. */
  readonly path: string;
  readonly definition?: ValueMap;
  readonly hasScale?: boolean;
  /** Returns all of an object but its metadata. A full one has what the kind requires. */
  readonly body: (dice: Dice, full: boolean) => ValueMap;
  /** Returns changes of a live object. */
  readonly edits: (dice: Dice) => readonly PatchOperation[];
  /** Returns an object with a status; absent if the kind has no subresource for it. */
  readonly statusBody?: (dice: Dice) => ValueMap;
};

export const WORDS = ["a", "b", "c", "d"];

/** Returns a map with some of the keys. */
export function someMap(
  dice: Dice,
  keys: readonly string[] = WORDS,
  value: () => string | number = () => dice.pick(["1", "2", "3"]),
): ValueMap {
  return Object.fromEntries(dice.some(keys, 0.4).map((key) => [key, value()]));
}
