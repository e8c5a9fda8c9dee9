import { equal } from "../../../value/equal.ts";
import { mapsOf, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { RBAC_GROUP } from "../../cluster/resource.ts";
import { type DefaultRule, is, set } from "../../defaults/default-rule.ts";
import { type FieldError, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { pathSegmentProblems } from "../../validate/name-rules.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { items, type Row, since, text } from "../common/table-cells.ts";

const subject: readonly DefaultRule[] = [set("apiGroup", RBAC_GROUP, is("kind", "User", "Group"))];

export const roleBinding: BuiltinKind = bindingKind("RoleBinding");
export const clusterRoleBinding: BuiltinKind = bindingKind("ClusterRoleBinding");

type BindingKind = "RoleBinding" | "ClusterRoleBinding";

function bindingKind(kind: BindingKind): BuiltinKind {
  return {
    defaults: {
      [`rbac/v1.${kind}`]: [set("roleRef.apiGroup", RBAC_GROUP)],
      "rbac/v1.Subject": subject,
    },
    nameRule: pathSegmentProblems,
    validate: {
      create: (object) => bindingErrors(object, kind),
      update: (object, live) => bindingUpdateErrors(object, live, kind),
    },
    table: (row) => [
      `${text(row, "roleRef.kind")}/${text(row, "roleRef.name")}`,
      since(row),
      subjects(row, "User"),
      subjects(row, "Group"),
      subjects(row, "ServiceAccount"),
    ],
  };
}

function bindingErrors(binding: ValueMap, kind: BindingKind): readonly FieldError[] {
  const isClusterWide = kind === "ClusterRoleBinding";
  const errors: FieldError[] = [];
  const role = get(binding, "roleRef");
  if (isMap(role) && textAt(role, "name") === "") errors.push(requiredField("roleRef.name"));
  const kinds = isClusterWide ? ["ClusterRole"] : ["Role", "ClusterRole"];
  const roleKind = isMap(role) ? textAt(role, "kind") : "";
  if (!kinds.includes(roleKind)) errors.push(unsupportedField("roleRef.kind", quoteGo(roleKind), kinds));
  mapsOf(get(binding, "subjects")).forEach((subject, i) => {
    const at = `subjects[${i}]`;
    if (textAt(subject, "name") === "") errors.push(requiredField(`${at}.name`));
    const of = textAt(subject, "kind");
    const subjects = ["ServiceAccount", "User", "Group"];
    if (!subjects.includes(of)) errors.push(unsupportedField(`${at}.kind`, quoteGo(of), subjects));
    if (of === "ServiceAccount" && isClusterWide && textAt(subject, "namespace") === "") {
      errors.push(requiredField(`${at}.namespace`));
    }
  });
  return errors;
}

/** An update cannot change the role of a binding. */
function bindingUpdateErrors(binding: ValueMap, live: ValueMap, kind: BindingKind): readonly FieldError[] {
  const errors = bindingErrors(binding, kind);
  const role = get(binding, "roleRef");
  if (equal(role ?? null, get(live, "roleRef") ?? null)) return errors;
  return [...errors, invalidField("roleRef", printInvalid(role), "cannot change roleRef")];
}

function subjects(row: Row, kind: string): string {
  return items(row, "subjects")
    .filter((one) => dig(one, "kind") === kind)
    .map((one) =>
      kind === "ServiceAccount" && dig(one, "namespace") !== undefined
        ? `${dig(one, "namespace")}/${dig(one, "name")}`
        : String(dig(one, "name")),
    )
    .join(", ");
}
