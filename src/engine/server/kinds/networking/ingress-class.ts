import { utf8Length } from "../../../value/utf8.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { present, set } from "../../defaults/default-rule.ts";
import { forbiddenField, requiredField, tooLongField } from "../../http/status-errors.ts";
import { enumErrors, immutableErrors } from "../../validate/field-checks.ts";
import { dnsLabelErrors, domainPathErrors, type Errors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { isDefaultClass } from "../common/default-class.ts";
import { type Row, since, text } from "../common/table-cells.ts";
import { DEFAULT_INGRESS_CLASS } from "./default-ingress-class.ts";
import { referenceErrors } from "./ingress-validation.ts";

export const ingressClass: BuiltinKind = {
  defaults: {
    "networking/v1.IngressClass": [set("spec.parameters.scope", "Cluster", present("spec.parameters"))],
  },
  strategy: { generation: "spec" },
  validate: { create: (object) => ingressClassErrors(object, null), update: ingressClassErrors },
  table: (row) => [text(row, "spec.controller"), parameters(row), since(row)],
  nameNote: (object) => (isDefaultClass(object, DEFAULT_INGRESS_CLASS) ? formOf(DEFAULT_NOTE) : ""),
};

const DEFAULT_NOTE: ByVersion<string> = { "1.34": "", "1.36": " (default)" };

function ingressClassErrors(object: ValueMap, live: ValueMap | null): Errors {
  const controller = String(dig(object, "spec", "controller") ?? "");
  const at = "spec.controller";
  return [
    ...(live === null ? [] : immutableErrors(controller, dig(live, "spec", "controller"), at)),
    ...(utf8Length(controller) > 250 ? [tooLongField(at, 250)] : []),
    ...domainPathErrors(controller, at),
    ...parameterErrors(dig(object, "spec", "parameters"), "spec.parameters"),
  ];
}

const SCOPES = ["Cluster", "Namespace"];

function parameterErrors(parameters: Value | undefined, at: string): Errors {
  if (!isMap(parameters)) return [];
  const [scope, namespace] = [get(parameters, "scope"), get(parameters, "namespace")];
  const field = `${at}.namespace`;
  const errors = [...referenceErrors(parameters, at)];
  if (scope === undefined) return [...errors, requiredField(`${at}.scope`)];
  if (scope === "Cluster" && namespace !== undefined)
    return [...errors, forbiddenField(field, "`parameters.scope` is set to 'Cluster'")];
  if (scope !== "Namespace") return [...errors, ...enumErrors(scope, `${at}.scope`, SCOPES)];
  if (typeof namespace === "string") return [...errors, ...dnsLabelErrors(namespace, field)];
  return [...errors, requiredField(field, "`parameters.scope` is set to 'Namespace'")];
}

function parameters(row: Row): string {
  const kind = text(row, "spec.parameters.kind");
  if (kind === "") return "<none>";
  const group = text(row, "spec.parameters.apiGroup");
  return `${kind}${group === "" ? "" : `.${group}`}/${text(row, "spec.parameters.name")}`;
}
