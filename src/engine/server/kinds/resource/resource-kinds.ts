import { type DefaultRule, is, overwrite, set, zero } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { fieldTexts } from "../common/field-text.ts";

const deviceRequest: readonly DefaultRule[] = [
  set("allocationMode", "ExactCount"),
  overwrite("count", 1, is("allocationMode", "ExactCount"), zero("count")),
];

/** ResourceClaim and ResourceClaimTemplate. Upstream: kubernetes pkg/apis/resource/v1/defaults.go (v1.36.3). */
export const resourceClaim: BuiltinKind = {
  defaults: {
    "resource/v1.DeviceSubRequest": deviceRequest,
    "resource/v1.ExactDeviceRequest": deviceRequest,
  },
  strategy: { returnsDeletedObject: true },
};

export const deviceClass: BuiltinKind = { strategy: { generation: "spec", returnsDeletedObject: true } };

export const resourceSlice: BuiltinKind = {
  selectableFields: {
    fields: fieldTexts("spec.nodeName", "spec.driver"),
    refuse: (name) => `field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${name}`,
  },
  strategy: { generation: "spec", returnsDeletedObject: true },
};
