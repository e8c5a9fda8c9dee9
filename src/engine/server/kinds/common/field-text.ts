import { dig } from "../../../value/value.ts";
import type { FieldText } from "../builtin-kind.ts";

/** Returns a function for the text of the field at a path with dots. It returns `otherwise` if the field is missing. */
export function fieldText(path: string, otherwise = ""): FieldText {
  const keys = path.split(".");
  return (object) => {
    const value = dig(object, ...keys);
    return value === undefined || value === null ? otherwise : String(value);
  };
}

/** Returns the fields at these paths, by path. */
export function fieldTexts(...paths: readonly string[]): { readonly [path: string]: FieldText } {
  return Object.fromEntries(paths.map((path) => [path, fieldText(path)]));
}
