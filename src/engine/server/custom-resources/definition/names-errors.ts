import { textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { dns1035Problems } from "../../validate/service-name-rules.ts";
import { textsOf } from "../../validate/value-checks.ts";

const WANTED = "spec.names";

/** Returns the errors of the names in a definition: of those that it wants, which are needed, or those that the server accepted. */
export function namesErrors(names: ValueMap, at = WANTED): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const key of ["plural", "singular", "kind", "listKind"]) {
    const name = textAt(names, key);
    if (name === "") {
      if (at === WANTED) errors.push(requiredField(`${at}.${key}`));
      continue;
    }
    const mixed = key === "kind" || key === "listKind";
    const wrong = dns1035Problems(mixed ? name.toLowerCase() : name, false).join(",");
    const head = mixed ? "may have mixed case, but should otherwise match: " : "";
    if (wrong !== "") errors.push(invalidField(`${at}.${key}`, quoteGo(name), head + wrong));
  }
  const kind = textAt(names, "kind");
  const isSame = kind !== "" && kind === textAt(names, "listKind");
  const why = "kind and listKind may not be the same";
  return [
    ...errors,
    ...listErrors(names, "shortNames", at),
    ...(isSame ? [invalidField(`${at}.listKind`, quoteGo(kind), why)] : []),
    ...listErrors(names, "categories", at),
  ];
}

function listErrors(names: ValueMap, key: string, at: string): readonly FieldError[] {
  return textsOf(get(names, key)).flatMap((name, i) => {
    const wrong = dns1035Problems(name, false).join(",");
    return wrong === "" ? [] : [invalidField(`${at}.${key}[${i}]`, quoteGo(name), wrong)];
  });
}
