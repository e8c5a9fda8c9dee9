import { dig, get, isMap, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { type DefaultRules, set } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withFinalizer, withSpec } from "../common/change-object.ts";
import { accessModes, since, text } from "../common/table-cells.ts";
import { oldClassWarnings, refuseGrowth, storageClassOf, withDefaultStorageClass } from "./claim-class.ts";
import { claimSpecErrors, claimSpecWarnings, claimUpdateErrors } from "./pod-template/claim-validation.ts";
import { claimSpecDefaults } from "./pod-template/pod-template-defaults.ts";

/** Defaults of a PersistentVolumeClaim, which StatefulSets contain too. */
export const claimDefaults: DefaultRules = {
  ...claimSpecDefaults,
  "core/v1.PersistentVolumeClaim": [set("status.phase", "Pending")],
};

export const persistentVolumeClaim: BuiltinKind = {
  defaults: claimDefaults,
  admit: (write, object, live) =>
    live === null
      ? withFinalizer(withDefaultStorageClass(write, object), "kubernetes.io/pvc-protection")
      : object,
  refuseValid: refuseGrowth,
  strategy: {
    returnsDeletedObject: true,
    prepareForCreate: (_, object) => withKey(withSources(object, null), "status", {}),
    prepareForUpdate: (_, object, live) => withSources(object, live),
  },
  validate: {
    create: (object) => claimSpecErrors(get(object, "spec") ?? {}, "spec"),
    update: claimUpdateErrors,
  },
  warnings: (object) => [...oldClassWarnings(object), ...claimSpecWarnings(get(object, "spec"), "spec")],
  table: (row) => [
    text(row, "metadata.deletionTimestamp") === "" ? text(row, "status.phase", "Pending") : "Terminating",
    text(row, "spec.volumeName"),
    text(row, "spec.volumeName") === "" ? "" : text(row, "status.capacity.storage", "0"),
    text(row, "spec.volumeName") === "" ? "" : accessModes(row, "status.accessModes"),
    storageClassOf(row.object) ?? "",
    text(row, "spec.volumeAttributesClassName", "<unset>"),
    since(row),
    text(row, "spec.volumeMode", "<unset>"),
  ],
};

/** Returns a claim whose `dataSource` and `dataSourceRef` are both present, or both absent. `live` is null for a new claim. */
function withSources(claim: ValueMap, live: ValueMap | null): ValueMap {
  return withBothSources(withoutUnknownSource(withoutForeignSource(claim, live), live));
}

/** Removes a reference to another namespace, which is a feature that is off by default. */
function withoutForeignSource(claim: ValueMap, live: ValueMap | null): ValueMap {
  const isForeign = (dig(claim, "spec", "dataSourceRef", "namespace") ?? "") !== "";
  const isKept = !isForeign || dig(live ?? {}, "spec", "dataSourceRef") !== undefined;
  return isKept ? claim : withoutSpecField(claim, "dataSourceRef");
}

/** Removes a `dataSource` of a kind that only `dataSourceRef` may have, from clients that know only the former. */
function withoutUnknownSource(claim: ValueMap, live: ValueMap | null): ValueMap {
  const isInUse = dig(live ?? {}, "spec", "dataSource") !== undefined;
  if (isInUse || dig(claim, "spec", "dataSourceRef") !== undefined) return claim;
  const [group, kind] = ["apiGroup", "kind"].map((field) => dig(claim, "spec", "dataSource", field) ?? "");
  const isKnown =
    (group === "" && kind === "PersistentVolumeClaim") ||
    (group === "snapshot.storage.k8s.io" && kind === "VolumeSnapshot");
  return isKnown ? claim : withoutSpecField(claim, "dataSource");
}

function withoutSpecField(claim: ValueMap, field: string): ValueMap {
  const spec = get(claim, "spec");
  return isMap(spec) ? withKey(claim, "spec", withoutKey(spec, field)) : claim;
}

/** Copies `dataSource` to `dataSourceRef`, or the other way round, if only one of them is set. */
function withBothSources(claim: ValueMap): ValueMap {
  const source = dig(claim, "spec", "dataSource");
  const reference = dig(claim, "spec", "dataSourceRef");
  if (isMap(source) && !isMap(reference)) return withSpec(claim, { dataSourceRef: source });
  if (isMap(reference) && !isMap(source) && !get(reference, "namespace"))
    return withSpec(claim, { dataSource: withoutKey(reference, "namespace") });
  return claim;
}
