import { mapAt, textAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import { portNumberErrors } from "../../validate/ports.ts";
import { dns1035Problems } from "../../validate/service-name-rules.ts";
import {
  type Errors,
  eachErrors,
  problemErrors,
  requiredTexts,
  subdomainErrors,
} from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { base64Length } from "../common/data-keys.ts";
import { type Cell, items, type Row, since } from "../common/table-cells.ts";

/** Upstream: kube-aggregator pkg/apis/apiregistration/v1/defaults.go and validation/validation.go (v1.36.3). */
export const apiService: BuiltinKind = {
  defaults: { "apiregistration/v1.ServiceReference": [set("port", 443)] },
  strategy: {
    prepareForCreate: ({ now }, object) =>
      get(mapAt(object, "spec"), "service") === undefined
        ? withKey(object, "status", { conditions: [{ ...LOCAL, lastTransitionTime: now }] })
        : object,
  },
  nameRule: pathSegmentProblems,
  validate: { create: apiServiceErrors, update: apiServiceErrors },
  table: apiServiceCells,
};

/** The condition of a service that the server itself answers. */
const LOCAL = {
  type: "Available",
  status: "True",
  lastTransitionTime: null,
  reason: "Local",
  message: "Local APIServices are always available",
};

function apiServiceErrors(object: ValueMap): Errors {
  const spec = mapAt(object, "spec");
  const [group, version] = [textAt(spec, "group"), textAt(spec, "version")];
  const why = "only v1 may have an empty group and it better be legacy kube";
  return [
    ...["generateName", "name"].flatMap((field) =>
      nameErrors(metaText(object, field), `metadata.${field}`, `${version}.${group}`),
    ),
    ...(group === "" && version !== "v1" ? [requiredField("spec.group", why)] : []),
    ...(group === "" ? [] : subdomainErrors(group, "spec.group")),
    ...problemErrors(version, "spec.version", dns1035Problems(version, false)),
    ...priorityErrors(spec, "groupPriorityMinimum", 20_000),
    ...priorityErrors(spec, "versionPriority", 1000),
    ...serviceErrors(spec),
  ];
}

function nameErrors(name: string, field: string, wanted: string): Errors {
  if (name === "" || name === wanted || pathSegmentProblems(name, false).length > 0) return [];
  const why = `must be \`spec.version+"."+spec.group\`: ${printInvalid(wanted)}`;
  return [invalidField(field, printInvalid(name), why)];
}

function priorityErrors(spec: ValueMap, name: string, max: number): Errors {
  const value = Number(get(spec, name) ?? 0);
  if (value > 0 && value <= max) return [];
  return [invalidField(`spec.${name}`, String(value), `must be positive and less than ${max}`)];
}

function serviceErrors(spec: ValueMap): Errors {
  const service: Value | undefined = get(spec, "service");
  const isInsecure = get(spec, "insecureSkipTLSVerify") === true;
  const bytes = base64Length(textAt(spec, "caBundle"));
  const insecureAt = "spec.insecureSkipTLSVerify";
  if (!isMap(service)) {
    return [
      ...(bytes > 0
        ? [invalidField("spec.caBundle", `"${bytes} bytes"`, "local APIServices may not have a caBundle")]
        : []),
      ...(isInsecure
        ? [invalidField(insecureAt, "true", "local APIServices may not have insecureSkipTLSVerify")]
        : []),
    ];
  }
  const portAt = "spec.service.port";
  return [
    ...requiredTexts(service, "spec.service", "namespace", "name"),
    ...portNumberErrors(get(service, "port") ?? 0, portAt).map((error) => ({
      ...error,
      detail: error.detail.replace(": must", ": port is not valid: must"),
    })),
    ...(isInsecure && bytes > 0
      ? [invalidField(insecureAt, "true", "may not be true if caBundle is present")]
      : []),
  ];
}

const STATES = ["True", "False", "Unknown"];

/** Returns the invalid conditions of an APIService. */
export function apiServiceStatusErrors(object: ValueMap): Errors {
  return eachErrors(get(mapAt(object, "status"), "conditions"), "status.conditions", (one, at) => {
    const status = textAt(one, "status");
    return STATES.includes(status) ? [] : [unsupportedField(`${at}.status`, printInvalid(status), STATES)];
  });
}

/** Upstream: kube-aggregator pkg/registry/apiservice/etcd/etcd.go (v0.36.3). */
function apiServiceCells(row: Row): readonly Cell[] {
  const service = dig(row.object, "spec", "service");
  const available = items(row, "status.conditions").find((one) => dig(one, "type") === "Available");
  const [status, reason] = [dig(available, "status"), dig(available, "reason")].map((one) =>
    String(one ?? ""),
  );
  const shown = status === "True" || reason === "" ? status : `${status} (${reason})`;
  return [
    service === undefined ? "Local" : `${dig(service, "namespace")}/${dig(service, "name")}`,
    available === undefined ? "Unknown" : (shown ?? ""),
    since(row),
  ];
}
