import { textAt } from "../../../value/field-values.ts";
import type { Value } from "../../../value/value.ts";
import { invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { labelValueProblems } from "../../validate/name-rules.ts";
import { type Errors, eachErrors, problemErrors, qualifiedErrors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { limitedList } from "./device-fields.ts";

const EFFECTS: ByVersion<readonly string[]> = {
  "1.34": ["NoExecute", "NoSchedule"],
  "1.35": ["NoExecute", "NoSchedule", "None"],
};

/** Returns the errors of the tolerations of a device request. */
export function deviceTolerationErrors(tolerations: Value | undefined, path: string): Errors {
  return eachErrors(tolerations, path, (one, at) => {
    const [key, operator] = [textAt(one, "key"), textAt(one, "operator")];
    const [value, effect] = [textAt(one, "value"), textAt(one, "effect")];
    const operators = ["Equal", "Exists"];
    return [
      ...(key === "" ? [] : qualifiedErrors(key, `${at}.key`)),
      ...(operator === ""
        ? [requiredField(`${at}.operator`)]
        : operators.includes(operator)
          ? []
          : [unsupportedField(`${at}.operator`, printInvalid(operator), operators)]),
      ...(operator === "Exists" && value !== ""
        ? [invalidField(`${at}.value`, printInvalid(value), "must be empty for operator `Exists`")]
        : []),
      ...(operator === "Equal" ? problemErrors(value, `${at}.value`, labelValueProblems(value)) : []),
      ...(effect === "" || formOf(EFFECTS).includes(effect)
        ? []
        : [unsupportedField(`${at}.effect`, printInvalid(effect), formOf(EFFECTS))]),
    ];
  });
}

/** Returns the errors of the taints of a device. */
export function deviceTaintErrors(taints: Value | undefined, path: string): Errors {
  return limitedList(taints, path, 16, () =>
    eachErrors(taints, path, (one, at) => {
      const [value, effect] = [textAt(one, "value"), textAt(one, "effect")];
      return [
        ...qualifiedErrors(textAt(one, "key"), `${at}.key`),
        ...(value === "" ? [] : problemErrors(value, `${at}.value`, labelValueProblems(value))),
        ...(effect === ""
          ? [requiredField(`${at}.effect`)]
          : formOf(EFFECTS).includes(effect)
            ? []
            : [unsupportedField(`${at}.effect`, printInvalid(effect), formOf(EFFECTS))]),
      ];
    }),
  );
}
