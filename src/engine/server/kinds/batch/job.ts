import { mapOf } from "../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { copyOf, type DefaultRules, emptyMap, missing, present, set } from "../../defaults/default-rule.ts";
import { mergeTextMaps } from "../../metadata/merge-text-maps.ts";
import { metaText, metaValue, withMeta } from "../../metadata/object-meta.ts";
import { templateContainers } from "../apps/workload-cells.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withSpec } from "../common/change-object.ts";
import { fieldText } from "../common/field-text.ts";
import { count, hasCondition, type Row, selector, since, sinceTime, text } from "../common/table-cells.ts";
import { podTemplateDefaults } from "../core/pod-template/pod-template-defaults.ts";
import { templateWarnings } from "../core/pod-template/template-warnings.ts";
import { jobUpdateErrors, newJobErrors } from "./job-validation.ts";

/** Defaults of the structs in a Job's spec, which a CronJob contains too. */
export const jobSpecDefaults: DefaultRules = {
  ...podTemplateDefaults,
  "batch/v1.PodFailurePolicyOnPodConditionsPattern": [set("status", "True")],
};

export const job: BuiltinKind = {
  defaults: {
    ...jobSpecDefaults,
    "batch/v1.Job": [
      set("spec.completions", 1, missing("spec.parallelism")),
      set("spec.parallelism", 1),
      set("spec.backoffLimit", 2147483647, present("spec.backoffLimitPerIndex")),
      set("spec.backoffLimit", 6),
      set("metadata.labels", copyOf("spec.template.metadata.labels"), emptyMap("metadata.labels")),
      set("spec.completionMode", "NonIndexed"),
      set("spec.suspend", false),
      set("spec.podReplacementPolicy", "Failed", present("spec.podFailurePolicy")),
      set("spec.podReplacementPolicy", "TerminatingOrFailed"),
      set("spec.manualSelector", false),
    ],
  },
  selectableFields: {
    fields: { "status.successful": fieldText("status.succeeded", "0") },
    refuse: (name) => `field label ${JSON.stringify(name)} not supported for Job`,
  },
  podSpecPath: ["spec", "template", "spec"],
  strategy: {
    generation: "spec",
    orphansByDefault: {
      warning:
        "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning",
    },
    prepareForCreate: (_write, object) =>
      dig(object, "spec", "manualSelector") === true ? object : withSelector(object),
  },
  validate: { create: newJobErrors, update: jobUpdateErrors },
  warnings: templateWarnings(["spec", "template"], { namesPods: true }),
  table: (row) => [
    statusOf(row),
    completions(row),
    duration(row),
    since(row),
    ...templateContainers(row),
    selector(row, "spec.selector"),
  ],
};

const PREFIX = "batch.kubernetes.io/";

/** Returns a Job that selects its pods by a label with its uid. Upstream: generateSelector in pkg/registry/batch/job/strategy.go. */
function withSelector(object: ValueMap): ValueMap {
  const uid = metaText(object, "uid");
  const name = metaText(object, "name");
  const added = {
    "controller-uid": uid,
    "job-name": name,
    [`${PREFIX}controller-uid`]: uid,
    [`${PREFIX}job-name`]: name,
  };
  const template = mapOf(dig(object, "spec", "template"));
  const labelled = withMeta(template, { labels: withMissing(metaValue(template, "labels"), added) });
  const given = mapOf(dig(object, "spec", "selector"));
  const selected = withKey(given, "matchLabels", {
    [`${PREFIX}controller-uid`]: uid,
    ...mapOf(get(given, "matchLabels")),
  });
  // A Job without labels has those of its template by default. In Go, both are one map, so the Job also gets the labels that are added here.
  const own = metaValue(object, "labels");
  const isShared = isMap(own) && own === metaValue(template, "labels");
  const out = isShared ? withMeta(object, { labels: withMissing(own, added) }) : object;
  return withSpec(out, { template: labelled, selector: selected });
}

/** Returns labels with those that are missing. Labels that the user chose stay, also wrong ones, which the validation refuses. */
function withMissing(labels: Value | undefined, more: { readonly [key: string]: string }): ValueMap {
  const own = mapOf(labels);
  const missing = Object.entries(more).filter(([key]) => get(own, key) === undefined);
  return mergeTextMaps(own, Object.fromEntries(missing));
}

function statusOf(row: Row): string {
  const finished = ["Complete", "Failed"].find((type) => hasCondition(row, type));
  if (finished !== undefined) return finished;
  if (text(row, "metadata.deletionTimestamp") !== "") return "Terminating";
  const now = ["Suspended", "FailureTarget", "SuccessCriteriaMet"].find((type) => hasCondition(row, type));
  return now ?? "Running";
}

function completions(row: Row): string {
  const done = count(row, "status.succeeded");
  const wanted = text(row, "spec.completions");
  if (wanted !== "") return `${done}/${wanted}`;
  const parallel = count(row, "spec.parallelism");
  return parallel > 1 ? `${done}/1 of ${parallel}` : `${done}/1`;
}

function duration(row: Row): string {
  const start = text(row, "status.startTime");
  if (start === "") return "";
  return sinceTime(start, text(row, "status.completionTime", row.now));
}
