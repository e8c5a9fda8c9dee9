import { dig, isMap, type ValueMap } from "../../../value/value.ts";
import { metaValue } from "../../metadata/object-meta.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { firstThree, items, loadBalancers, type Row, since, text } from "../common/table-cells.ts";
import { OLD_INGRESS_CLASS, withDefaultIngressClass } from "./default-ingress-class.ts";
import { ingressErrors, newIngressErrors } from "./ingress-validation.ts";

export const ingress: BuiltinKind = {
  admit: (write, object, live) => (live === null ? withDefaultIngressClass(write, object) : object),
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

function classWarnings(ingress: ValueMap): readonly string[] {
  const annotations = metaValue(ingress, "annotations");
  const hasClass = dig(ingress, "spec", "ingressClassName") !== undefined;
  return isMap(annotations) && Object.hasOwn(annotations, OLD_INGRESS_CLASS) && !hasClass
    ? [`annotation "${OLD_INGRESS_CLASS}" is deprecated, please use 'spec.ingressClassName' instead`]
    : [];
}

function hosts(row: Row): string {
  return firstThree(
    items(row, "spec.rules").map((rule) => String(dig(rule, "host") ?? "*")),
    "*",
  );
}
