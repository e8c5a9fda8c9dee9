import { quoteGo } from "../../../value/go-format.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { enumErrors, immutableErrors } from "../../validate/field-checks.ts";
import { qualifiedNameProblems } from "../../validate/name-rules.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { since, text } from "../common/table-cells.ts";

export const storageClass: BuiltinKind = {
  defaults: {
    "storage/v1.StorageClass": [set("reclaimPolicy", "Delete"), set("volumeBindingMode", "Immediate")],
  },
  strategy: { returnsDeletedObject: true },
  validate: { create: (object) => storageClassErrors(object, null), update: storageClassErrors },
  table: (row) => [
    text(row, "provisioner"),
    text(row, "reclaimPolicy", "Delete"),
    text(row, "volumeBindingMode", "<unset>"),
    text(row, "allowVolumeExpansion", "false"),
    since(row),
  ],
};

function storageClassErrors(object: ValueMap, live: ValueMap | null): readonly FieldError[] {
  const provisioner = String(get(object, "provisioner") ?? "");
  const errors: FieldError[] = provisioner === "" ? [requiredField("provisioner")] : [];
  if (provisioner !== "") {
    const name = provisioner.toLowerCase();
    for (const text of qualifiedNameProblems(name))
      errors.push(invalidField("provisioner", quoteGo(name), text));
  }
  errors.push(...enumErrors(get(object, "reclaimPolicy"), "reclaimPolicy", ["Delete", "Retain"]));
  const binding = ["Immediate", "WaitForFirstConsumer"];
  errors.push(...enumErrors(get(object, "volumeBindingMode"), "volumeBindingMode", binding));
  if (live === null) return errors;
  const fixed = ["parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"];
  return [
    ...errors,
    ...fixed.flatMap((field) => immutableErrors(get(object, field), get(live, field), field)),
  ];
}
