import { dig, get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { absent, overwrite, remove, set } from "../../defaults/default-rule.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { count, since, text } from "../common/table-cells.ts";
import { targets } from "./autoscaler-targets.ts";
import { autoscalerErrors } from "./autoscaler-validation.ts";
import {
  autoscalerToV1,
  autoscalerToV2,
  hasOtherMetrics,
  withoutAnnotations,
} from "./autoscaler-versions.ts";

/** Drops the fields of features that a later version has. */
const LATER_FIELDS: ByVersion<(object: ValueMap) => ValueMap> = {
  "1.34": (object) => withoutTolerance(withoutTolerance(object, "scaleUp"), "scaleDown"),
  "1.35": (object) => object,
};

function withoutTolerance(object: ValueMap, direction: string): ValueMap {
  const rules = dig(object, "spec", "behavior", direction);
  if (!isMap(rules) || get(rules, "tolerance") === undefined) return object;
  const spec = get(object, "spec") as ValueMap;
  const behavior = withKey(get(spec, "behavior") as ValueMap, direction, withoutKey(rules, "tolerance"));
  return withKey(object, "spec", withKey(spec, "behavior", behavior));
}

function keptAnnotations(autoscaler: ValueMap): Value | undefined {
  return dig(withoutAnnotations(autoscaler), "metadata", "annotations");
}

export const horizontalPodAutoscaler: BuiltinKind = {
  defaults: {
    "autoscaling/v1.HorizontalPodAutoscaler": [
      set("spec.minReplicas", 1),
      // Upstream's conversion sets it, so the sender owns it.
      set("spec.targetCPUUtilizationPercentage", 80, (autoscaler) => !hasOtherMetrics(autoscaler)),
    ],
    "autoscaling/v2.HorizontalPodAutoscaler": [
      // Upstream's conversion drops what it writes itself into v1.
      remove("metadata.annotations", (autoscaler) => keptAnnotations(autoscaler) === undefined),
      overwrite("metadata.annotations", keptAnnotations),
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
      overwrite(
        "scaleUp.policies",
        [
          { type: "Pods", value: 4, periodSeconds: 15 },
          { type: "Percent", value: 100, periodSeconds: 15 },
        ],
        absent("scaleUp.policies"),
      ),
      set("scaleDown.selectPolicy", "Max"),
      overwrite(
        "scaleDown.policies",
        [{ type: "Percent", value: 100, periodSeconds: 15 }],
        absent("scaleDown.policies"),
      ),
    ],
  },
  convert: (object, apiVersion) =>
    apiVersion === "autoscaling/v1" ? autoscalerToV1(object) : autoscalerToV2(object),
  strategy: {
    prepareForCreate: (_, object) => formOf(LATER_FIELDS)(object),
    prepareForUpdate: (_, object) => formOf(LATER_FIELDS)(object),
  },
  validate: { create: (object) => autoscalerErrors(object, null), update: autoscalerErrors },
  table: (row) => [
    `${text(row, "spec.scaleTargetRef.kind")}/${text(row, "spec.scaleTargetRef.name")}`,
    targets({ ...row, object: withMetrics(row.object) }),
    text(row, "spec.minReplicas", "<unset>"),
    count(row, "spec.maxReplicas"),
    count(row, "status.currentReplicas"),
    since(row),
  ],
};

/** Returns an autoscaler with the metrics of v2. */
function withMetrics(object: ValueMap): ValueMap {
  return get(object, "apiVersion") === "autoscaling/v1"
    ? autoscalerToV2({ ...object, apiVersion: "autoscaling/v2" })
    : object;
}
