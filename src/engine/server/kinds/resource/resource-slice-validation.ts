import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { get, isList, isMap, type ValueMap } from "../../../value/value.ts";
import { forbiddenField, invalidField, requiredField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { immutableErrors } from "../../validate/field-checks.ts";
import { dnsLabelErrors, type Errors, eachErrors, subdomainErrors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { nodeSelectorErrors } from "../core/pod-template/affinity-validation.ts";
import { driverErrors } from "../core/pod-template/volume-sources.ts";
import { bindingErrors } from "./binding-conditions.ts";
import {
  ATTRIBUTE_KEY,
  attributeErrors,
  attributeNameErrors,
  keyPath,
  valuePath,
} from "./device-attributes.ts";
import { consumedCounterErrors, sharedCounterErrors } from "./device-counters.ts";
import { limitedList, NAME, poolNameErrors, repeatedErrors } from "./device-fields.ts";
import { deviceTaintErrors } from "./device-taints.ts";
import { requestPolicyErrors } from "./request-policy.ts";

const NODES = "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";
const DEVICE_NODES =
  "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec";

/**
 * Returns the invalid fields of a ResourceSlice. `live` is null for a new object. Upstream: kubernetes pkg/apis/resource/validation/validation.go (v1.36.3).
 */
export function sliceErrors(object: ValueMap, live: ValueMap | null): Errors {
  const spec = mapAt(object, "spec");
  const devices = get(spec, "devices");
  const isEach = get(spec, "perDeviceNodeSelection") === true;
  const both = get(spec, "sharedCounters") !== undefined && devices !== undefined;
  const hasMore = mapsOf(devices).some((one) =>
    ["taints", "consumesCounters"].some((name) => get(one, name) !== undefined),
  );
  const before = live === null ? null : mapAt(live, "spec");
  return [
    ...driverErrors(textAt(spec, "driver"), "spec.driver"),
    ...poolErrors(mapAt(spec, "pool"), "spec.pool"),
    ...(before === null ? [] : changeErrors(spec, before)),
    ...nodeErrors(spec),
    ...(both ? [invalidField("spec", '""', "only one of `sharedCounters` or `devices` is allowed")] : []),
    ...limitedList(devices, "spec.devices", hasMore ? 64 : 128, () => [
      ...eachErrors(devices, "spec.devices", (device, at) => deviceErrors(device, at, isEach)),
      ...repeatedErrors(
        mapsOf(devices).map((one) => textAt(one, "name")),
        "spec.devices",
        formOf(NAME),
      ),
    ]),
    ...sharedCounterErrors(spec),
  ];
}

function poolErrors(pool: ValueMap, at: string): Errors {
  const [count, generation] = ["resourceSliceCount", "generation"].map((field) =>
    Number(get(pool, field) ?? 0),
  ) as [number, number];
  return [
    ...poolNameErrors(textAt(pool, "name"), `${at}.name`),
    ...(count <= 0
      ? [invalidField(`${at}.resourceSliceCount`, String(count), "must be greater than zero")]
      : []),
    ...(generation < 0
      ? [invalidField(`${at}.generation`, String(generation), "must be greater than or equal to zero")]
      : []),
  ];
}

function changeErrors(spec: ValueMap, before: ValueMap): Errors {
  const [pool, old] = [mapAt(spec, "pool"), mapAt(before, "pool")];
  return [
    ...immutableErrors(textAt(pool, "name"), textAt(old, "name"), "spec.pool.name"),
    ...immutableErrors(textAt(spec, "driver"), textAt(before, "driver"), "spec.driver"),
    ...immutableErrors(get(spec, "nodeName"), get(before, "nodeName"), "spec.nodeName"),
  ];
}

function nodeErrors(spec: ValueMap): Errors {
  const [name, selector] = [get(spec, "nodeName"), get(spec, "nodeSelector")];
  const flags = ["allNodes", "perDeviceNodeSelection"];
  const terms = isMap(selector) ? mapsOf(get(selector, "nodeSelectorTerms")) : [];
  const termsAt = "spec.nodeSelector.nodeSelectorTerms";
  const printed = (): string =>
    !isMap(selector) || !isList(get(selector, "nodeSelectorTerms"))
      ? "null"
      : `[${terms.map((term) => internalJson(term, "apis/core.NodeSelectorTerm")).join(",")}]`;
  const set = [
    ...(typeof name === "string" && name !== "" ? ["`nodeName`"] : []),
    ...(isMap(selector) ? ["`nodeSelector`"] : []),
    ...flags.filter((flag) => get(spec, flag) === true).map((flag) => `\`${flag}\``),
  ];
  return [
    ...(name === ""
      ? [invalidField("spec.nodeName", '""', "must be either unset or set to a non-empty string")]
      : []),
    ...(typeof name === "string" && name !== "" ? subdomainErrors(name, "spec.nodeName") : []),
    ...(isMap(selector) ? nodeSelectorErrors(selector, "spec.nodeSelector") : []),
    ...(isMap(selector) && terms.length !== 1
      ? [invalidField(termsAt, printed(), "must have exactly one node selector term")]
      : []),
    ...flags.flatMap((flag) =>
      get(spec, flag) === false
        ? [invalidField(`spec.${flag}`, "false", "must be either unset or set to true")]
        : [],
    ),
    ...oneOf(set, "spec", NODES, `${NODES}, but multiple fields are set`),
  ];
}

function oneOf(set: readonly string[], at: string, none: string, several: string): Errors {
  if (set.length === 1) return [];
  return set.length === 0 ? [requiredField(at, none)] : [invalidField(at, `"{${set.join(", ")}}"`, several)];
}

/** How many attributes and capacities a device can have. */
const MOST_FIELDS = 32;
const TOO_MANY = `the total number of attributes and capacities must not exceed ${MOST_FIELDS}`;

/** How many values all attributes of a device can have together. Lists of values are off by default, so each has one. */
const MOST_VALUES: ByVersion<number> = { "1.34": Number.POSITIVE_INFINITY, "1.36": 48 };
const TOO_MANY_VALUES = "the total number of attribute values must not exceed 48";

function deviceErrors(device: ValueMap, at: string, isEach: boolean): Errors {
  const capacity = mapAt(device, "capacity");
  const isShared = get(device, "allowMultipleAllocations") === true;
  const values = Object.keys(mapAt(device, "attributes")).length;
  const count = values + Object.keys(capacity).length;
  return [
    ...dnsLabelErrors(textAt(device, "name"), `${at}.name`),
    ...(count > MOST_FIELDS ? [invalidField(at, String(count), TOO_MANY)] : []),
    ...(values > formOf(MOST_VALUES) ? [invalidField(at, String(values), TOO_MANY_VALUES)] : []),
    ...attributeErrors(get(device, "attributes"), `${at}.attributes`),
    ...Object.keys(capacity)
      .sort()
      .flatMap((name) => [
        ...attributeNameErrors(name, keyPath(`${at}.capacity`, name, ATTRIBUTE_KEY)),
        ...policyErrors(
          mapAt(capacity, name),
          isShared,
          `${valuePath(`${at}.capacity`, name, ATTRIBUTE_KEY)}.requestPolicy`,
        ),
      ]),
    ...deviceTaintErrors(get(device, "taints"), `${at}.taints`),
    ...consumedCounterErrors(device, at),
    ...deviceNodeErrors(device, at, isEach),
    ...bindingErrors(device, at),
  ];
}

function policyErrors(capacity: ValueMap, isShared: boolean, at: string): Errors {
  const policy = get(capacity, "requestPolicy");
  if (!isMap(policy)) return [];
  if (!isShared) return [forbiddenField(at, "allowMultipleAllocations must be true")];
  return requestPolicyErrors(policy, String(get(capacity, "value") ?? "0"), at);
}

function deviceNodeErrors(device: ValueMap, at: string, isEach: boolean): Errors {
  const [name, selector, all] = ["nodeName", "nodeSelector", "allNodes"].map((field) => get(device, field));
  const isAny = [name, selector, all].some((value) => value !== undefined);
  const only =
    "`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec";
  if (!isEach) return isAny ? [invalidField(at, "null", only)] : [];
  const set = [
    ...(typeof name === "string" && name !== "" ? ["`nodeName`"] : []),
    ...(isMap(selector) ? ["`nodeSelector`"] : []),
    ...(all === true ? ["`allNodes`"] : []),
  ];
  return [
    ...(name === "" ? [invalidField(`${at}.nodeName`, '""', "must not be empty")] : []),
    ...(typeof name === "string" && name !== "" ? subdomainErrors(name, `${at}.nodeName`) : []),
    ...(isMap(selector) ? nodeSelectorErrors(selector, `${at}.nodeSelector`) : []),
    ...(all === false
      ? [invalidField(`${at}.allNodes`, "false", "must be either unset or set to true")]
      : []),
    ...oneOf(set, at, DEVICE_NODES, DEVICE_NODES),
  ];
}
