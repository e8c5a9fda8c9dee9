import { equal } from "../../../src/engine/value/equal.ts";
import { isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";

/**
 * Whether a step differs from its recording only in an order that kubectl chooses at random: `set env --from` and `annotate --list` take
 * the keys of a map in the order of a Go map.
 */
export function isShuffled(before: ValueMap, now: ValueMap): boolean {
  const line = String(now["run"]);
  if (!/\bset env\b.*--from|\bannotate\b.*--list/.test(line)) return false;
  const parts = ({ requests, stdout }: ValueMap): Value => [requests ?? [], String(stdout).split("\n")];
  const [old, made] = [parts(before), parts(now)];
  return !equal(old, made) && equal(ordered(old), ordered(made));
}

/** Returns a value with all its lists sorted. */
function ordered(value: Value): Value {
  if (isMap(value))
    return Object.fromEntries(
      Object.keys(value)
        .sort()
        .map((key) => [key, ordered(value[key] as Value)]),
    );
  if (!isList(value)) return value;
  return value.map(ordered).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
