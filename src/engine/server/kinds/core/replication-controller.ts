import { copyOf, emptyMap, set } from "../../defaults/default-rule.ts";
import { replicaCounts, templateContainers } from "../apps/workload-cells.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { fieldText } from "../common/field-text.ts";
import { labels } from "../common/table-cells.ts";
import { podTemplateDefaults } from "./pod-template/pod-template-defaults.ts";
import { templateWarnings } from "./pod-template/template-warnings.ts";

export const replicationController: BuiltinKind = {
  defaults: {
    ...podTemplateDefaults,
    "core/v1.ReplicationController": [
      set("spec.selector", copyOf("spec.template.metadata.labels"), emptyMap("spec.selector")),
      set("metadata.labels", copyOf("spec.template.metadata.labels"), emptyMap("metadata.labels")),
      set("spec.replicas", 1),
    ],
  },
  selectableFields: { fields: { "status.replicas": fieldText("status.replicas", "0") } },
  podSpecPath: ["spec", "template", "spec"],
  strategy: { generation: "spec", orphansByDefault: { warning: null } },
  warnings: templateWarnings(["spec", "template"], { namesPods: false }),
  table: (row) => [...replicaCounts(row), ...templateContainers(row), labels(row, "spec.selector")],
};
