import { mapAt } from "../../../value/field-values.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import {
  type DefaultRule,
  type DefaultRules,
  is,
  overwrite,
  set,
  zero,
} from "../../defaults/default-rule.ts";
import { invalidField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { isExtended } from "../../validate/resource-names.ts";
import { type Errors, eachErrors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { fieldTexts } from "../common/field-text.ts";
import {
  claimErrors,
  claimTemplateErrors,
  claimTemplateUpdateErrors,
  claimUpdateErrors,
} from "./claim-validation.ts";
import { deviceSelectorErrors, limitedList, opaqueErrors } from "./device-fields.ts";
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

export const resourceClaim: BuiltinKind = {
  defaults,
  strategy: { returnsDeletedObject: true },
  validate: { create: claimErrors, update: claimUpdateErrors },
};

export const resourceClaimTemplate: BuiltinKind = {
  defaults,
  strategy: { returnsDeletedObject: true },
  validate: { create: claimTemplateErrors, update: claimTemplateUpdateErrors },
};

export const deviceClass: BuiltinKind = {
  strategy: { generation: "spec", returnsDeletedObject: true },
  validate: { create: classErrors, update: classErrors },
};

function classErrors(object: ValueMap): Errors {
  const spec = mapAt(object, "spec");
  const [config, name] = [get(spec, "config"), get(spec, "extendedResourceName")];
  const isName = typeof name !== "string" || isExtended(name);
  return [
    ...deviceSelectorErrors(get(spec, "selectors"), "spec.selectors"),
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
  strategy: { generation: "spec", returnsDeletedObject: true },
  validate: { create: (object) => sliceErrors(object, null), update: sliceErrors },
};
