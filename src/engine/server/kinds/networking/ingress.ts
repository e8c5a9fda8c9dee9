import { dig, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { metaValue } from "../../metadata/object-meta.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { items, loadBalancers, type Row, since, text } from "../common/table-cells.ts";
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

const MAX_HOSTS = 3;

function countHosts(rules: readonly Value[]): number {
  return rules.filter((rule) => String(dig(rule, "host") ?? "") !== "").length;
}

function hosts(row: Row): string {
  const rules = items(row, "spec.rules");
  const named = rules.map((rule) => String(dig(rule, "host") ?? "")).filter((host) => host !== "");
  if (named.length === 0) return "*";
  // The rules without a host count, too, after the third host.
  const third = rules.findIndex((_, at) => countHosts(rules.slice(0, at + 1)) === MAX_HOSTS);
  const more = third >= 0 && rules.length > third + 1 ? ` + ${rules.length - MAX_HOSTS} more...` : "";
  return named.slice(0, MAX_HOSTS).join(",") + more;
}
