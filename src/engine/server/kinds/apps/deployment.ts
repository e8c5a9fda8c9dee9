import { is, set } from "../../defaults/default-rule.ts";
import { serverPart } from "../../parts/server-parts.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { podTemplateDefaults } from "../core/pod-template/pod-template-defaults.ts";
import { templateWarnings } from "../core/pod-template/template-warnings.ts";
import { workloadValidation } from "./workload-validation.ts";

const isRolling = is("spec.strategy.type", "RollingUpdate");

export const deployment: BuiltinKind = {
  defaults: {
    ...podTemplateDefaults,
    "apps/v1.Deployment": [
      set("spec.replicas", 1),
      set("spec.strategy.type", "RollingUpdate"),
      set("spec.strategy.rollingUpdate.maxUnavailable", "25%", isRolling),
      set("spec.strategy.rollingUpdate.maxSurge", "25%", isRolling),
      set("spec.revisionHistoryLimit", 10),
      set("spec.progressDeadlineSeconds", 600),
    ],
  },
  podSpecPath: ["spec", "template", "spec"],
  strategy: { generation: "spec+annotations" },
  validate: workloadValidation("deployment"),
  warnings: templateWarnings(["spec", "template"], { namesPods: true }),
  table: (row) => serverPart().firstCells.deployment(row),
};
