import { dig, isList, type ValueMap, withKey } from "../../../value/value.ts";
import { copyOf, overwrite, present, set } from "../../defaults/default-rule.ts";
import { invalid } from "../../http/status-errors.ts";
import { mergeTextMaps } from "../../metadata/merge-text-maps.ts";
import { metaText, metaValue, withMeta } from "../../metadata/object-meta.ts";
import { dnsLabelProblems } from "../../validate/name-rules.ts";
import { type Errors, problemErrors, qualifiedErrors, textsOf } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withSpec } from "../common/change-object.ts";
import { fieldTexts } from "../common/field-text.ts";
import { since, text } from "../common/table-cells.ts";
import { securityLabelErrors } from "./pod-security-labels.ts";

const NAME_LABEL = "kubernetes.io/metadata.name";

export const namespace: BuiltinKind = {
  defaults: {
    "core/v1.Namespace": [
      overwrite(["metadata", "labels", NAME_LABEL], copyOf("metadata.name"), present("metadata.name")),
    ],
    "core/v1.NamespaceStatus": [set("phase", "Active")],
  },
  selectableFields: { fields: fieldTexts("status.phase") },
  strategy: {
    returnsDeletedObject: true,
    prepareForCreate: (_, object) => {
      const labels = mergeTextMaps(metaValue(object, "labels"), { [NAME_LABEL]: metaText(object, "name") });
      const given = dig(object, "spec", "finalizers");
      const finalizers = isList(given) ? given : [];
      const all = finalizers.includes("kubernetes") ? finalizers : [...finalizers, "kubernetes"];
      const made = withSpec(withMeta(object, { labels }), { finalizers: all });
      return withKey(made, "status", { phase: "Active" });
    },
    prepareForUpdate: ({ subresource }, object, live) => {
      if (subresource === "finalize") return object;
      const finalizers = dig(live, "spec", "finalizers");
      return finalizers === undefined ? object : withSpec(object, { finalizers });
    },
  },
  nameRule: dnsLabelProblems,
  validate: {
    create: (object) => finalizerErrors(object, () => "spec.finalizers"),
    update: (object, _live, _host, _isDryRun, { subresource }) =>
      subresource === "finalize" ? finalizerErrors(object, (at) => `spec.finalizers[${at}]`) : [],
  },
  refuseValid: ({ subresource }, object, live) => {
    const errors = subresource === "" ? securityLabelErrors(object, live) : [];
    return errors.length === 0 ? null : invalid("", "Namespace", metaText(object, "name"), errors);
  },
  table: (row) => [text(row, "status.phase"), since(row)],
};

const STANDARD = ["kubernetes", "orphan", "foregroundDeletion"];

/** Only the errors of an update have indices in their paths. */
function finalizerErrors(namespace: ValueMap, pathOf: (at: number) => string): Errors {
  return textsOf(dig(namespace, "spec", "finalizers")).flatMap((one, at) => [
    ...qualifiedErrors(one, pathOf(at)),
    ...(one.includes("/") || STANDARD.includes(one)
      ? []
      : problemErrors(one, pathOf(at), [
          "name is neither a standard finalizer name nor is it fully qualified",
        ])),
  ]);
}
