import { mapsOf } from "../../../value/field-values.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../value/value.ts";
import { is, missing, overwrite, present, set } from "../../defaults/default-rule.ts";
import { dnsLabelProblems } from "../../validate/name-rules.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withSpec } from "../common/change-object.ts";
import { count, since } from "../common/table-cells.ts";
import { claimDefaults } from "../core/persistent-volume-claim.ts";
import { claimSpecWarnings } from "../core/pod-template/claim-validation.ts";
import { podTemplateDefaults } from "../core/pod-template/pod-template-defaults.ts";
import { templateWarnings } from "../core/pod-template/template-warnings.ts";
import { templateContainers } from "./workload-cells.ts";
import { workloadValidation } from "./workload-validation.ts";

const podWarnings = templateWarnings(["spec", "template"], { namesPods: true });

export const statefulSet: BuiltinKind = {
  defaults: {
    ...podTemplateDefaults,
    ...claimDefaults,
    "apps/v1.StatefulSet": [
      set("spec.podManagementPolicy", "OrderedReady"),
      set("spec.updateStrategy.rollingUpdate", {}, missing("spec.updateStrategy.type")),
      set("spec.updateStrategy.type", "RollingUpdate"),
      set(
        "spec.updateStrategy.rollingUpdate.partition",
        0,
        is("spec.updateStrategy.type", "RollingUpdate"),
        present("spec.updateStrategy.rollingUpdate"),
      ),
      overwrite("spec.volumeClaimTemplates", claimTemplatesWithKind),
      set("spec.persistentVolumeClaimRetentionPolicy.whenDeleted", "Retain"),
      set("spec.persistentVolumeClaimRetentionPolicy.whenScaled", "Retain"),
      set("spec.replicas", 1),
      set("spec.revisionHistoryLimit", 10),
    ],
  },
  nameRule: dnsLabelProblems,
  podSpecPath: ["spec", "template", "spec"],
  strategy: {
    generation: "spec",
    prepareForCreate: (_, object) => withoutMaxUnavailable(object),
    prepareForUpdate: (_, object) => withoutMaxUnavailable(object),
  },
  validate: workloadValidation("statefulset"),
  warnings: (object, live) => [...podWarnings(object, live), ...otherWarnings(object, live === null)],
  table: (row) => [
    `${count(row, "status.readyReplicas")}/${count(row, "spec.replicas")}`,
    since(row),
    ...templateContainers(row),
  ],
};

/** Returns the volumeClaimTemplates with the apiVersion and kind of a PersistentVolumeClaim, or undefined for none. */
function claimTemplatesWithKind(object: ValueMap): Value | undefined {
  const claims = dig(object, "spec", "volumeClaimTemplates");
  if (!isList(claims) || claims.length === 0) return undefined;
  return claims.map((claim) =>
    isMap(claim) ? { ...claim, kind: "PersistentVolumeClaim", apiVersion: "v1" } : claim,
  );
}

/** Removes `maxUnavailable`, as the server does while the feature gate MaxUnavailableStatefulSet is off. */
function withoutMaxUnavailable(object: ValueMap): ValueMap {
  const strategy = dig(object, "spec", "updateStrategy");
  const rolling = dig(strategy, "rollingUpdate");
  if (!isMap(strategy) || !isMap(rolling)) return object;
  return withSpec(object, {
    updateStrategy: withKey(strategy, "rollingUpdate", withoutKey(rolling, "maxUnavailable")),
  });
}

/** Returns the warnings for the parts of a StatefulSet other than its pod template. */
function otherWarnings(object: ValueMap, isNew: boolean): readonly string[] {
  const claims = mapsOf(dig(object, "spec", "volumeClaimTemplates"));
  const limit = dig(object, "spec", "revisionHistoryLimit");
  return [
    ...claims.flatMap((claim, i) =>
      claimSpecWarnings(get(claim, "spec"), `spec.volumeClaimTemplates[${i}]${isNew ? "" : ".Spec"}`),
    ),
    ...(typeof limit === "number" && limit < 0
      ? [
          "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended",
        ]
      : []),
  ];
}
