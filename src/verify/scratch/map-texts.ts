import { isList, isMap, type MutableMap, put, type Value } from "../../engine/value/value.ts";

/** Returns a value with other texts and other keys. `special` can return the value of a key; undefined for the usual one. */
export function mapTexts(
  value: Value,
  text: (text: string) => string,
  special: (key: string, value: Value) => Value | undefined = () => undefined,
): Value {
  if (typeof value === "string") return text(value);
  if (isList(value)) return value.map((one) => mapTexts(one, text, special));
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const [key, one] of Object.entries(value))
    put(out, text(key), special(key, one) ?? mapTexts(one, text, special));
  return out;
}
