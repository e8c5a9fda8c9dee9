import { quoteGo } from "../../../value/go-format.ts";
import { dig, type ValueMap } from "../../../value/value.ts";
import { present, set } from "../../defaults/default-rule.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { immutableErrors } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { type Row, since, text } from "../common/table-cells.ts";

export const ingressClass: BuiltinKind = {
  defaults: {
    "networking/v1.IngressClass": [set("spec.parameters.scope", "Cluster", present("spec.parameters"))],
  },
  strategy: { generation: "spec" },
  validate: { create: (object) => ingressClassErrors(object, null), update: ingressClassErrors },
  table: (row) => [text(row, "spec.controller"), parameters(row), since(row)],
};

function ingressClassErrors(object: ValueMap, live: ValueMap | null): readonly FieldError[] {
  const controller = String(dig(object, "spec", "controller") ?? "");
  if (live !== null) return immutableErrors(controller, dig(live, "spec", "controller"), "spec.controller");
  if (controller === "") return [requiredField("spec.controller")];
  const [domain = "", ...path] = controller.split("/");
  if (path.length > 0 && path.join("/") !== "" && subdomainProblems(domain, false).length === 0) return [];
  const why = 'must be a domain-prefixed path (such as "acme.io/foo")';
  return [invalidField("spec.controller", quoteGo(controller), why)];
}

function parameters(row: Row): string {
  const kind = text(row, "spec.parameters.kind");
  if (kind === "") return "<none>";
  const group = text(row, "spec.parameters.apiGroup");
  return `${kind}${group === "" ? "" : `.${group}`}/${text(row, "spec.parameters.name")}`;
}
