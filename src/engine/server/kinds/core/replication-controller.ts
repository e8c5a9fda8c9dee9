import { equal } from "../../../value/equal.ts";
import { mapAt, mapOf, textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { copyOf, emptyMap, set } from "../../defaults/default-rule.ts";
import { forbiddenField, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { nonNegativeErrors, printInvalid } from "../../validate/field-checks.ts";
import { longNameProblems } from "../../validate/name-rules.ts";
import type { Errors } from "../../validate/value-checks.ts";
import { replicaCounts, templateContainers } from "../apps/workload-cells.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { fieldText } from "../common/field-text.ts";
import { labels } from "../common/table-cells.ts";
import { podTemplateErrors } from "./pod-template/pod-spec-validation.ts";
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
  nameRule: longNameProblems,
  validate: { create: controllerErrors, update: controllerErrors },
  warnings: templateWarnings(["spec", "template"], { namesPods: true, warnsOfOld: true }),
  table: (row) => [...replicaCounts(row), ...templateContainers(row), labels(row, "spec.selector")],
};

/** Returns the invalid fields of a ReplicationController. Upstream: ValidateReplicationControllerSpec in kubernetes pkg/apis/core/validation (v1.36.3). */
function controllerErrors(object: ValueMap): Errors {
  const spec = mapAt(object, "spec");
  const [selector, template] = [mapAt(spec, "selector"), get(spec, "template")];
  const isEmpty = Object.keys(selector).length === 0;
  return [
    ...nonNegativeErrors(get(spec, "minReadySeconds"), "spec.minReadySeconds"),
    ...(isEmpty ? [requiredField("spec.selector")] : []),
    ...nonNegativeErrors(get(spec, "replicas"), "spec.replicas"),
    ...(isMap(template) ? templateErrors(template, selector) : [requiredField("spec.template")]),
  ];
}

function templateErrors(template: ValueMap, selector: ValueMap): Errors {
  const at = "spec.template";
  const labels = dig(template, "metadata", "labels");
  const pod = mapAt(template, "spec");
  const isSelected = Object.keys(selector).every((key) =>
    equal(get(mapOf(labels), key) ?? null, get(selector, key) ?? null),
  );
  const printed = isMap(labels) ? marshalJson(labels) : "null";
  const restart = textAt(pod, "restartPolicy");
  return [
    ...(isSelected
      ? []
      : [invalidField(`${at}.metadata.labels`, printed, "`selector` does not match template `labels`")]),
    ...podTemplateErrors(template, at),
    ...(restart === "Always"
      ? []
      : [unsupportedField(`${at}.spec.restartPolicy`, printInvalid(restart), ["Always"])]),
    ...(get(pod, "activeDeadlineSeconds") === undefined
      ? []
      : [
          forbiddenField(
            `${at}.spec.activeDeadlineSeconds`,
            "activeDeadlineSeconds in ReplicationController is not Supported",
          ),
        ]),
  ];
}
