import { dig, isMap, type ValueMap } from "../../../value/value.ts";
import { metaValue } from "../../metadata/object-meta.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { firstThree, items, loadBalancers, type Row, since, text } from "../common/table-cells.ts";
import { ingressErrors, newIngressErrors } from "./ingress-validation.ts";

export const ingress: BuiltinKind = {
  strategy: { generation: "spec" },
  validate: { create: newIngressErrors, update: ingressErrors },
  warnings: (object, live) => (live === null ? classWarnings(object) : []),
  table: (row) => [
    text(row, "spec.ingressClassName", "<none>"),
    hosts(row),
    loadBalancers(row),
    items(row, "spec.tls").length > 0 ? "80, 443" : "80",
    since(row),
  ],
};

const INGRESS_CLASS = "kubernetes.io/ingress.class";

function classWarnings(ingress: ValueMap): readonly string[] {
  const annotations = metaValue(ingress, "annotations");
  const hasClass = dig(ingress, "spec", "ingressClassName") !== undefined;
  return isMap(annotations) && Object.hasOwn(annotations, INGRESS_CLASS) && !hasClass
    ? [`annotation "${INGRESS_CLASS}" is deprecated, please use 'spec.ingressClassName' instead`]
    : [];
}

function hosts(row: Row): string {
  return firstThree(
    items(row, "spec.rules").map((rule) => String(dig(rule, "host") ?? "*")),
    "*",
  );
}
