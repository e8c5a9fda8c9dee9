import { textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, isList, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { dns1035Problems } from "../../validate/service-name-rules.ts";

/** Returns the errors of the names in a definition. */
export function namesErrors(names: ValueMap): readonly FieldError[] {
  const at = "spec.names";
  const errors: FieldError[] = [];
  for (const key of ["plural", "singular", "kind", "listKind"]) {
    const name = textAt(names, key);
    if (name === "") {
      errors.push(requiredField(`${at}.${key}`));
      continue;
    }
    const mixed = key === "kind" || key === "listKind";
    const wrong = dns1035Problems(mixed ? name.toLowerCase() : name, false).join(",");
    const head = mixed ? "may have mixed case, but should otherwise match: " : "";
    if (wrong !== "") errors.push(invalidField(`${at}.${key}`, quoteGo(name), head + wrong));
  }
  const kind = textAt(names, "kind");
  if (kind !== "" && kind === textAt(names, "listKind")) {
    errors.push(invalidField(`${at}.listKind`, quoteGo(kind), "kind and listKind may not be the same"));
  }
  for (const key of ["shortNames", "categories"]) {
    const list = get(names, key);
    if (!isList(list)) continue;
    list.forEach((name, i) => {
      const wrong = dns1035Problems(String(name), false).join(",");
      if (wrong !== "") errors.push(invalidField(`${at}.${key}[${i}]`, quoteGo(String(name)), wrong));
    });
  }
  return errors;
}
