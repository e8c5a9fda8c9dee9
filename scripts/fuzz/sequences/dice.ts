/** Random choices. The same seed gives the same choices. */
export type Dice = {
  /** Whether something happens, with a probability from 0 to 1. */
  readonly chance: (probability: number) => boolean;
  /** Returns a whole number from 0 to `end`, without `end`. */
  readonly below: (end: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Returns a part of a list, in its order. Each item is in it with a probability, 0.5 by default. */
  readonly some: <T>(list: readonly T[], probability?: number) => readonly T[];
  /** Returns an item; one with weight 2 twice as often as one with weight 1. */
  readonly weighted: <T>(list: readonly (readonly [weight: number, item: T])[]) => T;
};

export function createDice(seed: number): Dice {
  let state = Math.imul(seed, 2654435761) >>> 0;
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const chance = (probability: number): boolean => random() < probability;
  const below = (end: number): number => Math.floor(random() * end);
  return {
    chance,
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    some: (list, probability = 0.5) => list.filter(() => chance(probability)),
    weighted: <T>(list: readonly (readonly [number, T])[]) => {
      let rest = random() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of list) {
        rest -= weight;
        if (rest < 0) return item;
      }
      return (list[0] as readonly [number, T])[1];
    },
  };
}
