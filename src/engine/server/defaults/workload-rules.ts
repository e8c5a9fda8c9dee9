import { isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { at, copyOf, is, missing, present, put, type Rule, set } from "./rule.ts";

const rolling = (path: string) => is(`${path}.type`, "RollingUpdate");

/** Where DaemonSets keep how often their template changed. */
export const TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

/** Defaults of workloads, by Go struct. Upstream: kubernetes pkg/apis/{apps,batch,autoscaling} defaults.go (v1.36.3). */
export const workloadRules: { readonly [struct: string]: readonly Rule[] } = {
  "apps/v1.Deployment": [
    set("spec.replicas", 1),
    set("spec.strategy.type", "RollingUpdate"),
    set("spec.strategy.rollingUpdate.maxUnavailable", "25%", rolling("spec.strategy")),
    set("spec.strategy.rollingUpdate.maxSurge", "25%", rolling("spec.strategy")),
    set("spec.revisionHistoryLimit", 10),
    set("spec.progressDeadlineSeconds", 600),
  ],
  "apps/v1.DaemonSet": [
    set(["metadata", "annotations", TEMPLATE_GENERATION], "0"),
    set("spec.updateStrategy.type", "RollingUpdate"),
    set("spec.updateStrategy.rollingUpdate.maxUnavailable", 1, rolling("spec.updateStrategy")),
    set("spec.updateStrategy.rollingUpdate.maxSurge", 0, rolling("spec.updateStrategy")),
    set("spec.revisionHistoryLimit", 10),
  ],
  "apps/v1.StatefulSet": [
    set("spec.podManagementPolicy", "OrderedReady"),
    set("spec.updateStrategy.rollingUpdate", {}, missing("spec.updateStrategy.type")),
    set("spec.updateStrategy.type", "RollingUpdate"),
    set(
      "spec.updateStrategy.rollingUpdate.partition",
      0,
      rolling("spec.updateStrategy"),
      present("spec.updateStrategy.rollingUpdate"),
    ),
    put("spec.volumeClaimTemplates", claimKinds),
    set("spec.persistentVolumeClaimRetentionPolicy.whenDeleted", "Retain"),
    set("spec.persistentVolumeClaimRetentionPolicy.whenScaled", "Retain"),
    set("spec.replicas", 1),
    set("spec.revisionHistoryLimit", 10),
  ],
  "apps/v1.ReplicaSet": [set("spec.replicas", 1)],
  "batch/v1.Job": [
    set("spec.completions", 1, missing("spec.parallelism")),
    set("spec.parallelism", 1),
    set("spec.backoffLimit", 2147483647, present("spec.backoffLimitPerIndex")),
    set("spec.backoffLimit", 6),
    set("metadata.labels", copyOf("spec.template.metadata.labels"), noLabels),
    set("spec.completionMode", "NonIndexed"),
    set("spec.suspend", false),
    set("spec.podReplacementPolicy", "Failed", present("spec.podFailurePolicy")),
    set("spec.podReplacementPolicy", "TerminatingOrFailed"),
    set("spec.manualSelector", false),
  ],
  "batch/v1.CronJob": [
    set("spec.concurrencyPolicy", "Allow"),
    set("spec.suspend", false),
    set("spec.successfulJobsHistoryLimit", 3),
    set("spec.failedJobsHistoryLimit", 1),
  ],
  "batch/v1.PodFailurePolicyOnPodConditionsPattern": [set("status", "True")],
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
};

function noLabels(struct: Parameters<typeof at>[0] & object): boolean {
  const labels = at(struct as never, "metadata.labels");
  return labels === undefined || labels === null || Object.keys(labels as object).length === 0;
}

/** Templates of claims say that they are claims. */
function claimKinds(struct: ValueMap): Value | undefined {
  const claims = at(struct, "spec.volumeClaimTemplates");
  if (!isList(claims) || claims.length === 0) return undefined;
  return claims.map((claim) =>
    isMap(claim) ? { ...claim, kind: "PersistentVolumeClaim", apiVersion: "v1" } : claim,
  );
}
