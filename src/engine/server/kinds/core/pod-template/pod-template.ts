import { get, type ValueMap } from "../../../../value/value.ts";
import type { Errors } from "../../../validate/value-checks.ts";
import type { BuiltinKind } from "../../builtin-kind.ts";
import { type Cell, containers, labels, type Row } from "../../common/table-cells.ts";
import { podTemplateErrors } from "./pod-spec-validation.ts";
import { podTemplateDefaults } from "./pod-template-defaults.ts";
import { templateWarnings } from "./template-warnings.ts";

/** The kind PodTemplate. The other files of this folder are about the pod templates in all kinds. */
export const podTemplate: BuiltinKind = {
  defaults: podTemplateDefaults,
  podSpecPath: ["template", "spec"],
  strategy: { generation: "content", returnsDeletedObject: true },
  validate: { create: templateErrors, update: templateErrors },
  warnings: templateWarnings(["template"], { namesPods: false }),
  table: podTemplateCells,
};

function templateErrors(object: ValueMap): Errors {
  return podTemplateErrors(get(object, "template"), "template");
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printPodTemplate (v1.36.3). */
function podTemplateCells(row: Row): readonly Cell[] {
  return [...containers(row, "template.spec"), labels(row, "template.metadata.labels")];
}
