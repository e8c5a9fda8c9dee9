import type { BuiltinKind } from "../../builtin-kind.ts";
import { podTemplateDefaults } from "./pod-template-defaults.ts";
import { templateWarnings } from "./template-warnings.ts";

/** The kind PodTemplate. The other files of this folder are about the pod templates in all kinds. */
export const podTemplate: BuiltinKind = {
  defaults: podTemplateDefaults,
  podSpecPath: ["template", "spec"],
  strategy: { generation: "content", returnsDeletedObject: true },
  warnings: templateWarnings(["template"], { namesPods: false }),
};
