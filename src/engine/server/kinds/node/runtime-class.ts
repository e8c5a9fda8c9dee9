import { equal } from "../../../value/equal.ts";
import { mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, type ValueMap, withoutKey } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { requiredField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { immutableErrors } from "../../validate/field-checks.ts";
import { labelErrors } from "../../validate/metadata.ts";
import { deprecatedNodeLabel } from "../../validate/node-label-warnings.ts";
import { containerResourceErrors } from "../../validate/resource-names.ts";
import { dnsLabelErrors, type Errors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { since, text } from "../common/table-cells.ts";
import { resourceErrors } from "../core/pod-template/resources/resource-validation.ts";
import { tolerationErrors } from "../core/pod-template/scheduling-validation.ts";

export const runtimeClass: BuiltinKind = {
  validate: {
    create: runtimeClassErrors,
    update: (object, live) => [
      ...runtimeClassErrors(object),
      ...immutableErrors(get(object, "handler"), get(live, "handler"), "handler"),
    ],
  },
  warnings: (object) =>
    Object.keys(mapOf(dig(object, "scheduling", "nodeSelector"))).flatMap((label) => {
      const why = deprecatedNodeLabel(label);
      return why === null ? [] : [`scheduling.nodeSelector: ${why}`];
    }),
  table: (row) => [text(row, "handler"), since(row)],
};

/** The path of the tolerations in errors. */
const TOLERATIONS: ByVersion<string> = {
  "1.34": "scheduling.tolerations.tolerations",
  "1.35": "scheduling.tolerations",
};

/** What the server says of a handler. Before v1.36, it did not say that it needs one. */
const HANDLER_ERRORS: ByVersion<(handler: string) => Errors> = {
  "1.34": (handler) => dnsLabelErrors(handler, "handler"),
  "1.36": (handler) => (handler === "" ? [requiredField("handler")] : dnsLabelErrors(handler, "handler")),
};

function runtimeClassErrors(object: ValueMap): Errors {
  const limits = dig(object, "overhead", "podFixed");
  const scheduling = mapOf(get(object, "scheduling"));
  return [
    ...formOf(HANDLER_ERRORS)(textAt(object, "handler")),
    ...(limits === undefined ? [] : resourceErrors({ limits }, "overhead", [], containerResourceErrors)),
    ...labelErrors(get(scheduling, "nodeSelector"), "scheduling.nodeSelector"),
    ...tolerationErrors(get(scheduling, "tolerations"), formOf(TOLERATIONS)),
    ...repeatedErrors(mapsOf(get(scheduling, "tolerations"))),
  ];
}

/** Two tolerations are the same if they differ only in their seconds. */
function repeatedErrors(tolerations: readonly ValueMap[]): Errors {
  const keys = tolerations.map((one) => withoutKey(one, "tolerationSeconds"));
  return tolerations.flatMap((one, i) =>
    keys.slice(0, i).some((other) => equal(other, keys[i] ?? null))
      ? [duplicateField(`scheduling.tolerations[${i}]`, internalJson(one, "apis/core.Toleration"))]
      : [],
  );
}
