import { set } from "../../defaults/default-rule.ts";
import { serverPart } from "../../parts/server-parts.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { podTemplateDefaults } from "../core/pod-template/pod-template-defaults.ts";
import { templateWarnings } from "../core/pod-template/template-warnings.ts";
import { workloadValidation } from "./workload-validation.ts";

export const replicaSet: BuiltinKind = {
  defaults: { ...podTemplateDefaults, "apps/v1.ReplicaSet": [set("spec.replicas", 1)] },
  podSpecPath: ["spec", "template", "spec"],
  strategy: { generation: "spec" },
  validate: workloadValidation("replicaset"),
  warnings: templateWarnings(["spec", "template"], { namesPods: true }),
  table: (row) => serverPart().firstCells.replicaSet(row),
};
