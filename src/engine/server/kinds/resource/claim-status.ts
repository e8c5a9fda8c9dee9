import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { duplicateField, tooManyItems } from "../../http/late-errors.ts";
import {
  forbiddenField,
  invalidField,
  requiredField,
  tooLongField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { unchangedErrors } from "../../internal/unchanged-errors.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { printAddress } from "../../validate/address-warnings.ts";
import { readBlock } from "../../validate/addresses.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import {
  dnsLabelErrors,
  type Errors,
  eachErrors,
  requiredTexts,
  textsOf,
} from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { nodeSelectorErrors } from "../core/pod-template/affinity-validation.ts";
import { driverErrors } from "../core/pod-template/volume-sources.ts";
import { conditionErrors } from "../status/condition-errors.ts";
import { bindingErrors } from "./binding-conditions.ts";
import { referenceErrors, requestNames } from "./claim-validation.ts";
import { limitedList, opaqueErrors, poolNameErrors, rawErrors, repeatedErrors } from "./device-fields.ts";
import { shareErrors } from "./share-id.ts";

const ALLOCATION = "status.allocation";

/**
 * Returns the invalid fields in the status of a ResourceClaim.
 * Upstream: kubernetes pkg/apis/resource/validation/validation.go, validateResourceClaimStatusUpdate (v1.36.3).
 */
export function resourceClaimStatusErrors(object: ValueMap, live: ValueMap): Errors {
  const [status, before] = [mapAt(object, "status"), mapAt(live, "status")];
  const [allocation, old] = [get(status, "allocation"), get(before, "allocation")];
  return [
    ...reservationErrors(status, before, metaText(object, "deletionTimestamp") !== ""),
    ...deviceErrors(get(status, "devices"), mapsOf(dig(allocation, "devices", "results"))),
    ...(isMap(allocation) && isMap(old)
      ? unchangedErrors(allocation, old, ALLOCATION, "apis/resource.AllocationResult")
      : []),
    ...(isMap(allocation) && !isMap(old) ? allocationErrors(allocation, mapAt(object, "spec")) : []),
  ];
}

function reservationErrors(status: ValueMap, before: ValueMap, isDeleted: boolean): Errors {
  const at = "status.reservedFor";
  const users = mapsOf(get(status, "reservedFor"));
  const known = new Set(mapsOf(get(before, "reservedFor")).map((one) => JSON.stringify(one)));
  const isNew = users.some((one) => !known.has(JSON.stringify(one)));
  const uids = users.map((one) => textAt(one, "uid"));
  const late = "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set";
  return [
    ...limitedList(users, at, 256, () => [
      ...eachErrors(users, at, (one, path) => requiredTexts(one, path, "resource", "name", "uid")),
      ...repeatedErrors(uids, at, formOf(REPEATED_PATHS).user),
    ]),
    ...(users.length > 0 && !isMap(get(status, "allocation"))
      ? [forbiddenField(at, "may not be specified when `allocated` is not set")]
      : isDeleted && isNew
        ? [forbiddenField(at, late)]
        : []),
  ];
}

/**
 * Returns a claim without the status of devices that it no longer has.
 * Upstream: kubernetes pkg/registry/resource/resourceclaim/strategy.go, dropDeallocatedStatusDevices (v1.36.3).
 */
export function withoutFormerDevices(object: ValueMap, live: ValueMap): ValueMap {
  const placesOf = (claim: ValueMap): readonly string[] =>
    mapsOf(dig(claim, "status", "allocation", "devices", "results")).map(printDevice);
  const status = mapAt(object, "status");
  const devices = mapsOf(get(status, "devices"));
  const now = placesOf(object);
  const gone = placesOf(live).filter((place) => !now.includes(place));
  const kept = devices.filter((one) => !gone.includes(printDevice(one)));
  if (kept.length === devices.length) return object;
  const { devices: _, ...rest } = status;
  return withKey(object, "status", kept.length === 0 ? rest : { ...rest, devices: kept });
}

/** Returns a device as Go's JSON has it in errors. */
function printDevice(one: ValueMap): string {
  const [Driver, Pool, Device, ShareID] = ["driver", "pool", "device", "shareID"].map((key) =>
    textAt(one, key),
  );
  return JSON.stringify({ Driver, Pool, Device, ShareID });
}

/** The end of the path in an error about a user or a device that occurs twice in a status. */
const REPEATED_PATHS: ByVersion<{ readonly user: string; readonly device: string }> = {
  "1.34": { user: ".uid", device: ".deviceID" },
  "1.35": { user: "", device: "" },
};

/** How an error shows a device: v1.34 cannot print its parts. */
const SHOWN: ByVersion<(device: string) => string> = {
  "1.34": () => '{"Driver":{},"Pool":{},"Device":{},"ShareID":{}}',
  "1.35": (device) => device,
};

function deviceErrors(devices: Value | undefined, results: readonly ValueMap[]): Errors {
  const allocated = new Set(results.map(printDevice));
  const all = mapsOf(devices).map(printDevice);
  const own = eachErrors(devices, "status.devices", (one, at, i) => {
    const shown = all[i] as string;
    const count = mapsOf(get(one, "conditions")).length;
    return [
      ...placeErrors(one, at),
      ...shareErrors(one, at),
      ...(allocated.has(shown)
        ? []
        : [invalidField(at, formOf(SHOWN)(shown), "must be an allocated device in the claim")]),
      ...(count > 8 ? [tooManyItems(`${at}.conditions`, count, 8)] : []),
      ...conditionErrors(get(one, "conditions"), `${at}.conditions`),
      ...(get(one, "data") === undefined ? [] : rawErrors(get(one, "data"), `${at}.data`)),
      ...networkErrors(mapAt(one, "networkData"), `${at}.networkData`),
    ];
  });
  const again = all.flatMap((shown, i) =>
    all.indexOf(shown) < i
      ? [duplicateField(`status.devices[${i}]${formOf(REPEATED_PATHS).device}`, formOf(SHOWN)(shown))]
      : [],
  );
  return [...own, ...again];
}

function placeErrors(one: ValueMap, at: string): Errors {
  return [
    ...driverErrors(textAt(one, "driver"), `${at}.driver`),
    ...poolNameErrors(textAt(one, "pool"), `${at}.pool`),
    ...dnsLabelErrors(textAt(one, "device"), `${at}.device`),
  ];
}

function networkErrors(data: ValueMap, at: string): Errors {
  const ips = textsOf(get(data, "ips"));
  const tooLong = (field: string, max: number): Errors =>
    textAt(data, field).length > max ? [tooLongField(`${at}.${field}`, max)] : [];
  const own = ips.flatMap((ip, i) => addressErrors(ip, `${at}.ips[${i}]`));
  return [
    ...tooLong("interfaceName", 256),
    ...tooLong("hardwareAddress", 128),
    ...(ips.length > 16
      ? [tooManyItems(`${at}.ips`, ips.length, 16)]
      : [...own, ...repeatedErrors(ips, `${at}.ips`)]),
  ];
}

/** Upstream: apimachinery pkg/util/validation/ip.go, IsValidInterfaceAddress (v0.36.3). */
function addressErrors(text: string, at: string): Errors {
  const block = readBlock(text);
  const form = "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)";
  if (block === null) return [invalidField(at, printInvalid(text), form)];
  const canonical = `${printAddress(block.address)}/${block.length}`;
  const why = `must be in canonical form (${JSON.stringify(canonical)})`;
  return text === canonical ? [] : [invalidField(at, printInvalid(text), why)];
}

const SOURCES = ["FromClaim", "FromClass"];

function allocationErrors(allocation: ValueMap, spec: ValueMap): Errors {
  const names = requestNames(mapAt(spec, "devices"));
  const devices = mapAt(allocation, "devices");
  const [results, configs] = [get(devices, "results"), get(devices, "config")];
  const at = `${ALLOCATION}.devices`;
  return [
    ...limitedList(results, `${at}.results`, 32, () =>
      eachErrors(results, `${at}.results`, (one, path) => [
        ...referenceErrors([get(one, "request") ?? ""], names, () => `${path}.request`),
        ...placeErrors(one, path),
        ...bindingErrors(one, path),
        ...shareErrors(one, path),
      ]),
    ),
    ...limitedList(configs, `${at}.config`, 64, () =>
      eachErrors(configs, `${at}.config`, (one, path) => {
        const source = textAt(one, "source");
        const wrong = unsupportedField(`${path}.source`, printInvalid(source), SOURCES);
        return [
          ...(source === "" ? [requiredField(`${path}.source`)] : SOURCES.includes(source) ? [] : [wrong]),
          ...referenceErrors(get(one, "requests"), names, (i) => `${path}.requests[${i}]`),
          ...repeatedErrors(textsOf(get(one, "requests")), `${path}.requests`),
          ...opaqueErrors(one, path),
        ];
      }),
    ),
    ...nodeSelectorErrors(get(allocation, "nodeSelector"), `${ALLOCATION}.nodeSelector`),
  ];
}
