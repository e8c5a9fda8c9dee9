import { equal } from "../../../value/equal.ts";
import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { dig, get, isMap, type ValueMap, withKey } from "../../../value/value.ts";
import { objectKey } from "../../cluster/cluster.ts";
import {
  type DefaultRule,
  type DefaultRules,
  is,
  overwrite,
  set,
  zero,
} from "../../defaults/default-rule.ts";
import type { Host } from "../../host/host.ts";
import { forbiddenField, invalidField } from "../../http/status-errors.ts";
import { labelsOf } from "../../labels/selector-requirement.ts";
import { metaNumber, withMeta } from "../../metadata/object-meta.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { longNameProblems } from "../../validate/name-rules.ts";
import { isExtended } from "../../validate/resource-names.ts";
import { type Errors, eachErrors } from "../../validate/value-checks.ts";
import type { BuiltinKind, KindWrite } from "../builtin-kind.ts";
import { withSpec } from "../common/change-object.ts";
import { fieldTexts } from "../common/field-text.ts";
import { type Cell, items, type Row, since, text } from "../common/table-cells.ts";
import { withoutFormerDevices } from "./claim-status.ts";
import {
  claimErrors,
  claimTemplateErrors,
  claimTemplateUpdateErrors,
  claimUpdateErrors,
} from "./claim-validation.ts";
import { limitedList, opaqueErrors } from "./device-fields.ts";
import { deviceSelectorErrors } from "./device-selectors.ts";
import { withoutLaterFields } from "./later-fields.ts";
import { sliceErrors } from "./resource-slice-validation.ts";

const deviceRequest: readonly DefaultRule[] = [
  set("allocationMode", "ExactCount"),
  overwrite("count", 1, is("allocationMode", "ExactCount"), zero("count")),
];

/** Defaults of requests. Upstream: kubernetes pkg/apis/resource/v1/defaults.go (v1.36.3). */
const defaults: DefaultRules = {
  "resource/v1.DeviceSubRequest": deviceRequest,
  "resource/v1.DeviceToleration": [set("operator", "Equal")],
  "resource/v1.ExactDeviceRequest": deviceRequest,
};

/** Returns what a strategy does with fields of later versions. */
function drops(
  kind: Parameters<typeof withoutLaterFields>[1],
  at: string,
): NonNullable<BuiltinKind["strategy"]> {
  return {
    prepareForCreate: (_, object) => withoutLaterFields(object, kind, at),
    prepareForUpdate: (_, object) => withoutLaterFields(object, kind, at),
  };
}

export const resourceClaim: BuiltinKind = {
  defaults,
  strategy: {
    returnsDeletedObject: true,
    ...drops("claim", "spec.devices"),
    prepareForStatusUpdate: (_, object, live) => withoutFormerDevices(object, live),
  },
  validate: {
    create: (object, host, _, write) => [...adminAccessErrors(write, object), ...claimErrors(object, host)],
    update: claimUpdateErrors,
  },
  table: resourceClaimCells,
};

export const resourceClaimTemplate: BuiltinKind = {
  defaults,
  strategy: { returnsDeletedObject: true, ...drops("claim", "spec.spec.devices") },
  validate: {
    create: (object, host, _, write) => [
      ...adminAccessErrors(write, object),
      ...claimTemplateErrors(object, host),
    ],
    update: claimTemplateUpdateErrors,
  },
  table: ageCells,
};

export const deviceClass: BuiltinKind = {
  strategy: {
    generation: "spec",
    returnsDeletedObject: true,
    ...drops("class", "spec"),
    prepareForUpdate: (_, object, live) => {
      const made = withoutLaterFields(object, "class", "spec");
      const [config, before] = [made, live].map((one) => JSON.stringify(get(mapAt(one, "spec"), "config")));
      // The server compares parameters as texts.
      return config === before ? made : withNextGeneration(made, live);
    },
  },
  nameRule: longNameProblems,
  validate: { create: classErrors, update: (object, _, host) => classErrors(object, host) },
  table: ageCells,
};

function classErrors(object: ValueMap, { cel }: Host): Errors {
  const spec = mapAt(object, "spec");
  const [config, name] = [get(spec, "config"), get(spec, "extendedResourceName")];
  const isName = typeof name !== "string" || isExtended(name);
  return [
    ...deviceSelectorErrors(get(spec, "selectors"), "spec.selectors", cel),
    ...limitedList(config, "spec.config", 32, () => eachErrors(config, "spec.config", opaqueErrors)),
    ...(isName
      ? []
      : [
          invalidField(
            "spec.extendedResourceName",
            printInvalid(name),
            "must be a valid extended resource name",
          ),
        ]),
  ];
}

export const resourceSlice: BuiltinKind = {
  selectableFields: {
    fields: fieldTexts("spec.nodeName", "spec.driver"),
    refuse: (name) => `field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${name}`,
  },
  strategy: {
    generation: "spec",
    returnsDeletedObject: true,
    prepareForCreate: ({ now }, slice) => withTaintTimes(withoutLaterFields(slice, "slice", "spec"), now),
    prepareForUpdate: ({ now }, slice, live) => {
      // The server compares the specs before it drops fields.
      const timed = withTaintTimes(slice, now);
      const isSame = equal(mapAt(timed, "spec"), mapAt(live, "spec"));
      const dropped = withoutLaterFields(timed, "slice", "spec");
      return isSame ? dropped : withNextGeneration(dropped, live);
    },
  },
  validate: { create: (object) => sliceErrors(object, null), update: sliceErrors },
  warnings: (slice) => {
    const driver = textAt(mapAt(slice, "spec"), "driver");
    const why = "driver names should be lowercase;";
    return driver === driver.toLowerCase()
      ? []
      : [`spec.driver: ${why} ${quoteGo(driver)} contains uppercase characters`];
  },
  table: resourceSliceCells,
};

function withNextGeneration(object: ValueMap, live: ValueMap): ValueMap {
  return withMeta(object, { generation: metaNumber(live, "generation") + 1 });
}

/** Returns a slice whose taints have times. */
function withTaintTimes(slice: ValueMap, now: string): ValueMap {
  const devices = get(mapAt(slice, "spec"), "devices");
  if (!mapsOf(devices).some((device) => mapsOf(get(device, "taints")).length > 0)) return slice;
  const timed = (taint: ValueMap): ValueMap =>
    get(taint, "timeAdded") ? taint : withKey(taint, "timeAdded", now);
  return withSpec(slice, {
    devices: mapsOf(devices).map((device) => {
      const taints = mapsOf(get(device, "taints"));
      return taints.length === 0 ? device : withKey(device, "taints", taints.map(timed));
    }),
  });
}

const ADMIN_LABEL = "resource.kubernetes.io/admin-access";

/** Returns the errors of a new claim for devices that others use, if its namespace does not allow that. */
function adminAccessErrors({ cluster, namespace }: KindWrite, object: ValueMap): Errors {
  const home = cluster.objects.get(objectKey("", "namespaces", "", namespace));
  if (home !== undefined && labelsOf(home)[ADMIN_LABEL] === "true") return [];
  const spec = mapAt(object, "spec");
  const devices = mapAt(isMap(get(spec, "spec")) ? mapAt(spec, "spec") : spec, "devices");
  const why = `admin access to devices requires the \`${ADMIN_LABEL}: true\` label on the containing namespace`;
  return mapsOf(get(devices, "requests")).flatMap((request, i) =>
    get(mapAt(request, "exactly"), "adminAccess") === true
      ? [forbiddenField(`spec.devices.requests[${i}].adminAccess`, why)]
      : [],
  );
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printResourceClaim (v1.36.3). */
function resourceClaimCells(row: Row): readonly Cell[] {
  const isDeleted = text(row, "metadata.deletionTimestamp") !== "";
  const isAllocated = dig(row.object, "status", "allocation") !== undefined;
  const states = [
    ...(isDeleted ? ["deleted"] : []),
    ...(isAllocated ? ["allocated"] : isDeleted ? [] : ["pending"]),
    ...(isAllocated && items(row, "status.reservedFor").length > 0 ? ["reserved"] : []),
  ];
  return [states.join(","), since(row)];
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printResourceSlice (v1.36.3). */
function resourceSliceCells(row: Row): readonly Cell[] {
  return [text(row, "spec.nodeName"), text(row, "spec.driver"), text(row, "spec.pool.name"), since(row)];
}

function ageCells(row: Row): readonly Cell[] {
  return [since(row)];
}
