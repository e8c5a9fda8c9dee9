import { mapAt, textAt } from "../../../value/field-values.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { invalidField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { dns1035Problems } from "../../validate/service-name-rules.ts";
import { type Errors, textsOf } from "../../validate/value-checks.ts";

/**
 * Returns the errors of the names that the server accepted for a definition.
 * Upstream: apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionNames (v0.36.3).
 */
export function definitionStatusErrors(object: ValueMap): Errors {
  const names = mapAt(mapAt(object, "status"), "acceptedNames");
  const kind = textAt(names, "kind");
  const list = textAt(names, "listKind");
  const isAmbiguous = kind !== "" && kind === list;
  return [
    ...["plural", "singular"].flatMap((field) => labelErrors(textAt(names, field), field)),
    ...mixedErrors(kind, "kind"),
    ...mixedErrors(list, "listKind"),
    ...listErrors(names, "shortNames"),
    ...(isAmbiguous
      ? [invalidField(pathOf("listKind"), printInvalid(list), "kind and listKind may not be the same")]
      : []),
    ...listErrors(names, "categories"),
  ];
}

function pathOf(field: string): string {
  return `status.acceptedNames.${field}`;
}

function labelErrors(name: string, field: string): Errors {
  return name === "" ? [] : problems(name, field, dns1035Problems(name, false), "");
}

function mixedErrors(name: string, field: string): Errors {
  const words = "may have mixed case, but should otherwise match: ";
  return name === "" ? [] : problems(name, field, dns1035Problems(name.toLowerCase(), false), words);
}

function listErrors(names: ValueMap, field: string): Errors {
  return textsOf(get(names, field)).flatMap((name, i) =>
    problems(name, `${field}[${i}]`, dns1035Problems(name, false), ""),
  );
}

function problems(name: string, field: string, found: readonly string[], words: string): Errors {
  if (found.length === 0) return [];
  return [invalidField(pathOf(field), printInvalid(name), `${words}${found.join(",")}`)];
}
