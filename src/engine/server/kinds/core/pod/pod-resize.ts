import { equal } from "../../../../value/equal.ts";
import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { dig, get, has, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField } from "../../../http/status-errors.ts";
import { metaValue } from "../../../metadata/object-meta.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";
import { MIRROR, podErrors } from "./pod-validation.ts";
import { qosClass, qosClassOf } from "./qos-class.ts";

type Errors = readonly FieldError[];

const AMOUNTS = ["requests", "limits"];

/** Returns the errors of a pod after a resize. Upstream: kubernetes pkg/apis/core/validation, ValidatePodResize (v1.36.3). */
export function resizeErrors(pod: ValueMap, live: ValueMap): Errors {
  if (mapOf(metaValue(live, "annotations"))[MIRROR] !== undefined)
    return [forbiddenField("[]", "static pods cannot be resized")];
  if (dig(live, "spec", "os", "name") === "windows")
    return [forbiddenField("[]", "windows pods cannot be resized")];
  const podLevel = [pod, live].map((one) => dig(one, "spec", "resources"));
  const hasOwn = podLevel.some((one) =>
    AMOUNTS.some((list) => Object.keys(mapOf(dig(one, list))).length > 0),
  );
  const own = hasOwn ? formOf(POD_LEVEL)(podLevel[0], podLevel[1]) : NO_ERRORS;
  if (own.only) return own.errors;
  const errors = [
    ...podErrors(pod, mapOf(get(pod, "spec"))),
    ...classErrors(pod, live),
    ...supportErrors(live),
    ...own.errors,
  ];
  if (own.stops) return errors;
  const orders = ["containers", "initContainers"].flatMap((field) => orderErrors(pod, live, field));
  if (orders.length > 0) return [...errors, ...orders];
  const pairs = (field: string) =>
    mapsOf(dig(pod, "spec", field)).map((one, i) => ({
      at: `spec.${field}[${i}]`,
      one,
      before: mapsOf(dig(live, "spec", field))[i] as ValueMap,
    }));
  const init = pairs("initContainers").filter(({ one }) => formOf(RESIZES_INIT) || isSidecar(one));
  return [
    ...errors,
    ...[...init, ...pairs("containers")].flatMap(({ at, one, before }) =>
      removalErrors(get(one, "resources"), get(before, "resources"), `${at}.resources`, "resource"),
    ),
    ...pairs("containers").flatMap(({ one, before }) =>
      isMutable(one, before) ? [] : [forbiddenField("spec", ONLY_COMPUTE)],
    ),
    ...pairs("initContainers").flatMap(({ at, one, before }) => formOf(INIT_CONTAINERS)(one, before, at)),
  ];
}

const ONLY_COMPUTE = "only cpu and memory resources are mutable";
const COMPUTE = ["cpu", "memory"];

type PodLevel = {
  readonly errors: Errors;
  /** The server checks nothing after these errors. */
  readonly stops?: boolean;
  /** The server tells nothing else. */
  readonly only?: boolean;
};

const NO_ERRORS: PodLevel = { errors: [] };

/** What the server says of the resources that a pod has for all its containers together, before and after. */
const POD_LEVEL: ByVersion<(after: Value | undefined, before: Value | undefined) => PodLevel> = {
  "1.34": () => ({
    errors: [forbiddenField("[]", "pods with pod-level resources cannot be resized")],
    only: true,
  }),
  "1.35": () => ({
    errors: [
      forbiddenField(
        "[]",
        "resize of pods with pod-level resources is forbidden when InPlacePodLevelResourcesVerticalScalingEnabled feature gate is disabled",
      ),
    ],
    stops: true,
  }),
  "1.36": (after, before) => {
    if (before !== undefined && after === undefined)
      return { errors: [forbiddenField("spec.resources", "pod-level resources cannot be removed")] };
    const others = isSameWithoutCompute(after, before)
      ? []
      : [forbiddenField("spec", `${ONLY_COMPUTE} at pod-level`)];
    return { errors: [...removalErrors(after, before, "spec.resources", "pod-level resource"), ...others] };
  },
};

/** Whether init containers that end can be resized. */
const RESIZES_INIT: ByVersion<boolean> = { "1.34": false, "1.36": true };

type InitCheck = (container: ValueMap, before: ValueMap, at: string) => Errors;

const INIT_CONTAINERS: ByVersion<InitCheck> = {
  "1.34": (container, before) => {
    if (!isSidecar(container))
      return equal(container, before)
        ? []
        : [forbiddenField("spec", "resources for non-sidecar init containers are immutable")];
    const why = "only cpu and memory resources for sidecar containers are mutable";
    return isMutable(container, before) ? [] : [forbiddenField("spec", why)];
  },
  "1.36": (container, before, at) => {
    const why = "only cpu and memory resources for init or sidecar containers are mutable";
    const restarts = mapsOf(get(container, "resizePolicy")).filter(
      (policy) => get(policy, "restartPolicy") === "RestartContainer",
    );
    const isWrong = !isSidecar(container) && !equal(container, before);
    return [
      ...(isMutable(container, before) ? [] : [forbiddenField(at, why)]),
      ...(isWrong ? restarts : []).map(() =>
        forbiddenField(
          at,
          "non-sidecar init containers with a resize policy of RestartContainer cannot be resized",
        ),
      ),
    ];
  },
};

function isSidecar(container: ValueMap): boolean {
  return get(container, "restartPolicy") === "Always";
}

function classErrors(pod: ValueMap, live: ValueMap): Errors {
  if (qosClass(pod) === qosClassOf(live)) return [];
  const shown = quoteGo(textAt(mapOf(get(live, "status")), "qosClass"));
  return [invalidField("spec", shown, "Pod QOS Class may not change as a result of resizing")];
}

/** A node that does not resize containers tells no resources of those that run. */
function supportErrors(live: ValueMap): Errors {
  const running = listOf(dig(live, "status", "containerStatuses")).find((one) =>
    isMap(dig(one, "state", "running")),
  );
  if (running === undefined || isMap(dig(running, "resources"))) return [];
  return [forbiddenField("spec", "Pod running on node without support for resize")];
}

function orderErrors(pod: ValueMap, live: ValueMap, field: string): Errors {
  const [given, before] = [mapsOf(dig(pod, "spec", field)), mapsOf(dig(live, "spec", field))];
  if (given.length !== before.length)
    return [forbiddenField(`spec.${field}`, `${field} may not be added or removed on resize`)];
  return given.flatMap((one, i) =>
    get(one, "name") === get(before[i] as ValueMap, "name")
      ? []
      : [forbiddenField(`spec.${field}[${i}].name`, "containers may not be renamed or reordered on resize")],
  );
}

function removalErrors(
  after: Value | undefined,
  before: Value | undefined,
  at: string,
  what: string,
): Errors {
  return AMOUNTS.flatMap((list) => {
    const [now, old] = [mapOf(dig(after, list)), mapOf(dig(before, list))];
    if (Object.keys(old).every((name) => has(now, name))) return [];
    return [forbiddenField(`${at}.${list}`, `${what} ${list} cannot be removed`)];
  });
}

/** Whether a container differs in amounts of CPU and memory only. */
function isMutable(container: ValueMap, before: ValueMap): boolean {
  return (
    equal(get(container, "resizePolicy") ?? null, get(before, "resizePolicy") ?? null) &&
    dig(before, "resources", "claims") === undefined &&
    isSameWithoutCompute(get(container, "resources"), get(before, "resources"))
  );
}

function isSameWithoutCompute(after: Value | undefined, before: Value | undefined): boolean {
  const others = (resources: Value | undefined, list: string) =>
    Object.entries(mapOf(dig(resources, list))).filter(([name]) => !COMPUTE.includes(name));
  return AMOUNTS.every((list) =>
    equal(Object.fromEntries(others(after, list)), Object.fromEntries(others(before, list))),
  );
}
