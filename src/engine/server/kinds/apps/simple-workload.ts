import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";

/** Whether a value is certainly valid. False means: nobody knows without the rules. */
type Check = (value: Value, all: ValueMap) => boolean;

const any: Check = () => true;
const isText: Check = (value) => typeof value === "string";
const isLabel: Check = (value) =>
  typeof value === "string" && /^[a-z0-9]([-a-z0-9]{0,50}[a-z0-9])?$/.test(value);
const isCount: Check = (value) => typeof value === "number" && value >= 0;
const isPositive: Check = (value) => typeof value === "number" && value > 0;
const isPort: Check = (value) => typeof value === "number" && value > 0 && value < 65_536;
const isAmount: Check = (value) => typeof value === "string" && /^\d+(m|[KMG]i)?$/.test(value);

function oneOf(...values: readonly Value[]): Check {
  return (value) => values.includes(value);
}

/** A map whose fields are all listed and valid. `required` fields are present. */
function struct(fields: { readonly [field: string]: Check }, ...required: readonly string[]): Check {
  return (value) =>
    isMap(value) &&
    required.every((field) => get(value, field) !== undefined) &&
    Object.keys(value).every((field) => {
      const check = Object.hasOwn(fields, field) ? fields[field] : undefined;
      return check?.(get(value, field) as Value, value) === true;
    });
}

function mapOf(key: RegExp, check: Check): Check {
  return (value) =>
    isMap(value) &&
    Object.keys(value).every((one) => key.test(one) && check(get(value, one) as Value, value));
}

/** A list of valid items whose `key` is unique. */
function listOf(check: Check, key?: string): Check {
  return (value, all) =>
    isList(value) &&
    value.every((item) => check(item, all)) &&
    (key === undefined ||
      new Set(value.map((item) => (isMap(item) ? get(item, key) : item))).size === value.length);
}

const KEY =
  /^([a-z0-9]([-a-z0-9]{0,40}[a-z0-9])?\.[a-z]{2,9}\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,40}[A-Za-z0-9])?$/;
const isLabelText: Check = (value) =>
  typeof value === "string" && /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,50}[A-Za-z0-9])?)?$/.test(value);
const labels = mapOf(KEY, isLabelText);
const amounts = mapOf(/^(cpu|memory)$/, isAmount);

const container = struct(
  {
    name: isLabel,
    image: (value) => typeof value === "string" && /^\S+$/.test(value),
    imagePullPolicy: oneOf("Always", "IfNotPresent", "Never"),
    terminationMessagePath: isText,
    terminationMessagePolicy: oneOf("File", "FallbackToLogsOnError"),
    command: any,
    args: any,
    workingDir: isText,
    ports: listOf(
      struct({ name: isPortName, containerPort: isPort, protocol: oneOf("TCP", "UDP") }, "containerPort"),
      "containerPort",
    ),
    env: listOf(
      struct({ name: (value) => typeof value === "string" && /^\w+$/.test(value), value: any }, "name"),
    ),
    // Only limits or only requests: no request can be above its limit.
    resources: (value, all) =>
      struct({ limits: amounts })(value, all) || struct({ requests: amounts })(value, all),
  },
  "name",
  "image",
  "imagePullPolicy",
  "terminationMessagePolicy",
);

function isPortName(value: Value): boolean {
  return typeof value === "string" && /^[a-z][a-z0-9]{0,14}$/.test(value);
}

const podSpec = struct(
  {
    containers: (value, all) =>
      isList(value) && value.length > 0 && listOf(container, "name")(value, all) && hasOwnPortNames(value),
    restartPolicy: oneOf("Always"),
    dnsPolicy: oneOf("ClusterFirst"),
    schedulerName: isText,
    securityContext: struct({}),
    terminationGracePeriodSeconds: any,
    serviceAccount: isText,
    serviceAccountName: isLabel,
    nodeSelector: labels,
    enableServiceLinks: any,
    automountServiceAccountToken: any,
  },
  "containers",
  "restartPolicy",
  "dnsPolicy",
);

/** Whether no container has two ports with the same name. */
function hasOwnPortNames(containers: readonly Value[]): boolean {
  return containers.every((one) => {
    const ports = isMap(one) ? get(one, "ports") : undefined;
    const names = (isList(ports) ? ports : []).flatMap((port) =>
      isMap(port) && get(port, "name") ? [get(port, "name")] : [],
    );
    return new Set(names).size === names.length;
  });
}

const template = struct(
  {
    metadata: struct({ labels, annotations: mapOf(KEY, isText), creationTimestamp: any }),
    spec: podSpec,
  },
  "spec",
);

const share: Check = (value) =>
  typeof value === "string" ? /^[1-9]\d?%$/.test(value) : isPositive(value, {});
const strategy: Check = (value, all) =>
  struct(
    {
      type: oneOf("RollingUpdate"),
      rollingUpdate: struct({ maxSurge: share, maxUnavailable: share }, "maxSurge", "maxUnavailable"),
    },
    "type",
    "rollingUpdate",
  )(value, all) || struct({ type: oneOf("Recreate") }, "type")(value, all);

const spec = struct(
  {
    replicas: isCount,
    paused: any,
    revisionHistoryLimit: isCount,
    progressDeadlineSeconds: isPositive,
    strategy,
    selector: (value, all) =>
      struct({ matchLabels: labels }, "matchLabels")(value, all) && selectsTemplate(value, all),
    template,
  },
  "selector",
  "template",
);

/** Whether a selector has labels, and the pod template has all of them. */
function selectsTemplate(selector: Value, all: ValueMap): boolean {
  const path = ["template", "metadata", "labels"];
  const found = path.reduce<Value | undefined>((at, key) => (isMap(at) ? get(at, key) : undefined), all);
  const wanted = isMap(selector) ? get(selector, "matchLabels") : undefined;
  if (!isMap(wanted) || !isMap(found)) return false;
  const keys = Object.keys(wanted);
  return keys.length > 0 && keys.every((key) => get(wanted, key) === get(found, key));
}

/** Whether a Deployment or ReplicaSet has only fields that this file knows, with values that are certainly valid. */
export function isSimpleWorkload(object: ValueMap): boolean {
  const value = get(object, "spec");
  return value !== undefined && spec(value, object);
}
