import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { count, since, text } from "../common/table-cells.ts";
import { targets } from "./autoscaler-targets.ts";
import { autoscalerToV1, autoscalerToV2 } from "./autoscaler-versions.ts";

export const horizontalPodAutoscaler: BuiltinKind = {
  defaults: {
    "autoscaling/v1.HorizontalPodAutoscaler": [set("spec.minReplicas", 1)],
    "autoscaling/v2.HorizontalPodAutoscaler": [
      set("spec.minReplicas", 1),
      set("spec.metrics", [
        {
          type: "Resource",
          resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 80 } },
        },
      ]),
    ],
    "autoscaling/v2.HorizontalPodAutoscalerBehavior": [
      set("scaleUp.stabilizationWindowSeconds", 0),
      set("scaleUp.selectPolicy", "Max"),
      set("scaleUp.policies", [
        { type: "Pods", value: 4, periodSeconds: 15 },
        { type: "Percent", value: 100, periodSeconds: 15 },
      ]),
      set("scaleDown.selectPolicy", "Max"),
      set("scaleDown.policies", [{ type: "Percent", value: 100, periodSeconds: 15 }]),
    ],
  },
  convert: (object, apiVersion) =>
    apiVersion === "autoscaling/v1" ? autoscalerToV1(object) : autoscalerToV2(object),
  validate: { create: autoscalerErrors, update: autoscalerErrors },
  table: (row) => [
    `${text(row, "spec.scaleTargetRef.kind")}/${text(row, "spec.scaleTargetRef.name")}`,
    targets(row),
    text(row, "spec.minReplicas", "<unset>"),
    count(row, "spec.maxReplicas"),
    count(row, "status.currentReplicas"),
    since(row),
  ],
};

function autoscalerErrors(scaler: ValueMap): readonly FieldError[] {
  const spec = get(scaler, "spec");
  if (!isMap(spec)) return [];
  const errors: FieldError[] = [];
  const min = Number(get(spec, "minReplicas") ?? 1);
  const max = Number(get(spec, "maxReplicas") ?? 0);
  if (min < 1)
    errors.push(invalidField("spec.minReplicas", String(min), "must be greater than or equal to 1"));
  if (max < 1) errors.push(invalidField("spec.maxReplicas", String(max), "must be greater than 0"));
  if (max >= 1 && max < min) {
    errors.push(
      invalidField("spec.maxReplicas", String(max), "must be greater than or equal to `minReplicas`"),
    );
  }
  for (const field of ["kind", "name"]) {
    if (!dig(spec, "scaleTargetRef", field)) errors.push(requiredField(`spec.scaleTargetRef.${field}`));
  }
  return errors;
}
