import { equal } from "../../../value/equal.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { is, present, set } from "../../defaults/default-rule.ts";
import { metaValue, withMeta } from "../../metadata/object-meta.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { count, labels, selector, since } from "../common/table-cells.ts";
import { podTemplateDefaults } from "../core/pod-template/pod-template-defaults.ts";
import { templateWarnings } from "../core/pod-template/template-warnings.ts";
import { templateContainers } from "./workload-cells.ts";
import { workloadValidation } from "./workload-validation.ts";

/** The annotation that counts the changes of a DaemonSet's pod template. */
const TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

const isRolling = is("spec.updateStrategy.type", "RollingUpdate");
const hasRollingUpdate = present("spec.updateStrategy.rollingUpdate");

export const daemonSet: BuiltinKind = {
  defaults: {
    ...podTemplateDefaults,
    "apps/v1.DaemonSet": [
      set(["metadata", "annotations", TEMPLATE_GENERATION], "0"),
      set("spec.updateStrategy.type", "RollingUpdate"),
      set("spec.updateStrategy.rollingUpdate.maxUnavailable", 1, isRolling),
      set("spec.updateStrategy.rollingUpdate.maxSurge", 0, isRolling),
      // The server's own type has no pointers here.
      set("spec.updateStrategy.rollingUpdate.maxUnavailable", 0, hasRollingUpdate),
      set("spec.updateStrategy.rollingUpdate.maxSurge", 0, hasRollingUpdate),
      set("spec.revisionHistoryLimit", 10),
    ],
  },
  podSpecPath: ["spec", "template", "spec"],
  strategy: {
    generation: "spec",
    prepareForCreate: (_, object) =>
      withTemplateGeneration(object, Math.max(1, Number(templateGeneration(object)) || 1)),
    prepareForUpdate: (_, object, live) => {
      const before = Number(templateGeneration(live) ?? 0);
      const isChanged = !equal(
        dig(object, "spec", "template") ?? null,
        dig(live, "spec", "template") ?? null,
      );
      return withTemplateGeneration(object, isChanged ? before + 1 : before);
    },
    // The annotation is a field of the spec in the server, and a write of the status keeps the spec.
    prepareForStatusUpdate: (_, object, live) =>
      withTemplateGeneration(object, Number(templateGeneration(live) ?? 0)),
  },
  validate: workloadValidation("daemonset"),
  warnings: templateWarnings(["spec", "template"], {
    namesPods: false,
    changes: (object) => templateGeneration(object) ?? "",
  }),
  table: (row) => [
    count(row, "status.desiredNumberScheduled"),
    count(row, "status.currentNumberScheduled"),
    count(row, "status.numberReady"),
    count(row, "status.updatedNumberScheduled"),
    count(row, "status.numberAvailable"),
    labels(row, "spec.template.spec.nodeSelector"),
    since(row),
    ...templateContainers(row),
    selector(row, "spec.selector"),
  ],
};

function templateGeneration(object: ValueMap): Value | undefined {
  const annotations = metaValue(object, "annotations");
  return isMap(annotations) ? get(annotations, TEMPLATE_GENERATION) : undefined;
}

function withTemplateGeneration(object: ValueMap, generation: number): ValueMap {
  const annotations = metaValue(object, "annotations");
  const base = isMap(annotations) ? annotations : {};
  return withMeta(object, { annotations: withKey(base, TEMPLATE_GENERATION, String(generation)) });
}
