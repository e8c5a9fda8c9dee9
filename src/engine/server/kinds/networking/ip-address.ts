import { mapOf, textAt } from "../../../value/field-values.ts";
import { dig, isMap, type ValueMap } from "../../../value/value.ts";
import { requiredField } from "../../http/status-errors.ts";
import { unchangedErrors } from "../../internal/unchanged-errors.ts";
import { canonicalAddressErrors } from "../../validate/canonical-addresses.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import { type Errors, optionalName, requiredName, subdomainErrors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { type Cell, type Row, since } from "../common/table-cells.ts";

/** Upstream: kubernetes pkg/apis/networking/validation/validation.go (v1.36.3). */
export const ipAddress: BuiltinKind = {
  nameRule: (name) =>
    canonicalAddressErrors(name, "").map(({ detail }) => detail.replace(/^Invalid value: "[^"]*": /, "")),
  validate: {
    create: parentErrors,
    update: (object, live) => [
      ...parentErrors(object),
      ...unchangedErrors(
        dig(object, "spec", "parentRef"),
        dig(live, "spec", "parentRef"),
        "spec.parentRef",
        "apis/networking.ParentReference",
      ),
    ],
  },
  table: ipAddressCells,
};

function parentErrors(object: ValueMap): Errors {
  const at = "spec.parentRef";
  const parent = dig(object, "spec", "parentRef");
  if (!isMap(parent)) return [requiredField(at)];
  const group = textAt(parent, "group");
  return [
    ...(group === "" ? [] : subdomainErrors(group, `${at}.group`)),
    ...requiredName(parent, "resource", at, pathSegmentProblems),
    ...requiredName(parent, "name", at, pathSegmentProblems),
    ...optionalName(parent, "namespace", at, pathSegmentProblems),
  ];
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printIPAddress (v1.36.3). The row has the age, for which the table has no column. */
function ipAddressCells(row: Row): readonly Cell[] {
  const parent = dig(row.object, "spec", "parentRef");
  if (parent === undefined) return ["<none>", since(row)];
  const [group, resource, namespace, name] = ["group", "resource", "namespace", "name"].map((key) =>
    textAt(mapOf(parent), key),
  );
  const type = (group === "" ? `${resource}` : `${resource}.${group}`).toLowerCase();
  return [`${type}${namespace === "" ? "" : `/${namespace}`}/${name}`, since(row)];
}
