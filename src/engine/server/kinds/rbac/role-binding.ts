import { equal } from "../../../value/equal.ts";
import { mapOf, textAt } from "../../../value/field-values.ts";
import { dig, get, type Value, type ValueMap } from "../../../value/value.ts";
import { RBAC_GROUP } from "../../cluster/resource.ts";
import { type DefaultRule, is, set } from "../../defaults/default-rule.ts";
import { invalidField } from "../../http/status-errors.ts";
import { enumErrors, printInvalid } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import {
  type Errors,
  eachErrors,
  optionalName,
  requiredName,
  requiredTexts,
} from "../../validate/value-checks.ts";
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

const SUBJECTS = ["ServiceAccount", "User", "Group"];

function bindingErrors(binding: ValueMap, kind: BindingKind): Errors {
  const isClusterWide = kind === "ClusterRoleBinding";
  const role = mapOf(get(binding, "roleRef"));
  const kinds = isClusterWide ? ["ClusterRole"] : ["Role", "ClusterRole"];
  return [
    ...enumErrors(textAt(role, "apiGroup"), "roleRef.apiGroup", [RBAC_GROUP]),
    ...enumErrors(textAt(role, "kind"), "roleRef.kind", kinds),
    ...requiredName(role, "name", "roleRef", pathSegmentProblems),
    ...eachErrors(get(binding, "subjects"), "subjects", (subject, at) =>
      subjectErrors(subject, at, isClusterWide),
    ),
  ];
}

function subjectErrors(subject: ValueMap, at: string, isClusterWide: boolean): Errors {
  const [kind, group] = [textAt(subject, "kind"), textAt(subject, "apiGroup")];
  const name = requiredTexts(subject, at, "name");
  if (!SUBJECTS.includes(kind)) return [...name, ...enumErrors(kind, `${at}.kind`, SUBJECTS)];
  if (kind !== "ServiceAccount") return [...name, ...enumErrors(group, `${at}.apiGroup`, [RBAC_GROUP])];
  return [
    ...name,
    ...optionalName(subject, "name", at, subdomainProblems),
    ...(group === "" ? [] : enumErrors(group, `${at}.apiGroup`, [""])),
    ...(isClusterWide ? requiredTexts(subject, at, "namespace") : []),
  ];
}

/** An update cannot change the role of a binding. */
function bindingUpdateErrors(binding: ValueMap, live: ValueMap, kind: BindingKind): Errors {
  const errors = bindingErrors(binding, kind);
  const role = get(binding, "roleRef");
  if (equal(role ?? null, get(live, "roleRef") ?? null)) return errors;
  return [...errors, invalidField("roleRef", printRole(role), "cannot change roleRef")];
}

/** Returns a reference to a role as the server prints it: as a Go struct. */
function printRole(role: Value | undefined): string {
  const [group, kind, name] = ["apiGroup", "kind", "name"].map((field) => dig(role, field) ?? "");
  return printInvalid({ APIGroup: group as string, Kind: kind as string, Name: name as string });
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
