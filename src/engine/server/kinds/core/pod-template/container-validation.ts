import { listAt, mapAt, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import { duplicateField, tooManyItems } from "../../../http/late-errors.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  tooLongField,
} from "../../../http/status-errors.ts";
import { enumErrors, printInvalid } from "../../../validate/field-checks.ts";
import { dnsLabelProblems } from "../../../validate/name-rules.ts";
import { portNameErrors, portNumberErrors } from "../../../validate/ports.ts";
import { containerResourceErrors } from "../../../validate/resource-names.ts";
import { type Errors, eachErrors, requiredChoice, requiredName } from "../../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";
import { envErrors } from "./env-validation.ts";
import { mountErrors, type Volumes } from "./mount-validation.ts";
import { probesAndHooksErrors } from "./probe-validation.ts";
import { claimNames } from "./resources/claim-reference-validation.ts";
import { resourceErrors } from "./resources/resource-validation.ts";
import { containerSecurityErrors } from "./security/security-validation.ts";

/** Returns the invalid fields of the containers of a pod spec at `path`. `volumes` are those that they may mount. */
export function containerErrors(spec: ValueMap, path: string, volumes: Volumes): Errors {
  const containers = mapsOf(get(spec, "containers"));
  const names = new Set<string>();
  const context = { spec, volumes };
  const main = eachErrors(get(spec, "containers"), `${path}.containers`, (container, at) => {
    const name = textAt(container, "name");
    const isKnown = names.has(name);
    names.add(name);
    return [
      ...commonErrors(container, at, context),
      ...(isKnown ? [duplicateField(`${at}.name`, printInvalid(name))] : []),
      ...probesAndHooksErrors(container, at, spec),
      ...restartErrors(container, at),
    ];
  });
  return [
    ...(containers.length === 0 ? [requiredField(`${path}.containers`)] : main),
    ...hostPortErrors(containers, `${path}.containers`),
    ...eachErrors(get(spec, "initContainers"), `${path}.initContainers`, (container, at) =>
      initContainerErrors(container, at, `${path}.initContainers`, names, context),
    ),
  ];
}

type Context = { readonly spec: ValueMap; readonly volumes: Volumes };

const FOR_SIDECARS = "may not be set for init containers without restartPolicy=Always";

/** `names` are those of the containers before this one. */
function initContainerErrors(
  container: ValueMap,
  at: string,
  list: string,
  names: Set<string>,
  context: Context,
): Errors {
  const name = textAt(container, "name");
  const isKnown = names.has(name);
  const isSidecar = get(container, "restartPolicy") === "Always";
  if (name !== "") names.add(name);
  return [
    ...commonErrors(container, at, context),
    ...(isSidecar ? formOf(SIDECAR_RESTARTS)(container, at) : restartErrors(container, at)),
    ...(isKnown ? [duplicateField(`${at}.name`, printInvalid(name))] : []),
    ...hostPortErrors([container], list),
    ...(isSidecar
      ? probesAndHooksErrors(container, at, context.spec)
      : ["lifecycle", "livenessProbe", "readinessProbe", "startupProbe"]
          .filter((field) => isMap(get(container, field)))
          .map((field) => forbiddenField(`${at}.${field}`, FOR_SIDECARS))),
    ...(isSidecar || !formOf(CHECKS_INIT_RESIZE) ? [] : initResizeErrors(container, at)),
  ];
}

/** Whether only sidecars among the init containers may restart when their resources change. */
const CHECKS_INIT_RESIZE: ByVersion<boolean> = { "1.34": false, "1.36": true };

function initResizeErrors(container: ValueMap, at: string): Errors {
  const why = "must not be set to 'RestartContainer' for non-sidecar initContainers";
  return eachErrors(get(container, "resizePolicy"), `${at}.resizePolicy`, (one, path) =>
    get(one, "restartPolicy") === "RestartContainer"
      ? [invalidField(`${path}.restartPolicy`, '"RestartContainer"', why)]
      : [],
  );
}

const MESSAGES = ["File", "FallbackToLogsOnError"];
const PULLS = ["Always", "IfNotPresent", "Never"];

/** Returns the invalid fields that all types of containers have. */
export function commonErrors(container: ValueMap, at: string, { spec, volumes }: Context): Errors {
  const claims = claimNames(spec);
  return [
    ...requiredName(container, "name", at, dnsLabelProblems),
    ...(textAt(container, "image") === "" ? [requiredField(`${at}.image`)] : []),
    ...requiredChoice(get(container, "terminationMessagePolicy"), `${at}.terminationMessagePolicy`, MESSAGES),
    ...containerPortErrors(container, at),
    ...envErrors(container, at),
    ...mountErrors(container, at, volumes),
    ...requiredChoice(get(container, "imagePullPolicy"), `${at}.imagePullPolicy`, PULLS),
    ...resourceErrors(get(container, "resources"), `${at}.resources`, claims, containerResourceErrors),
    ...resizeErrors(container, `${at}.resizePolicy`, textAt(spec, "restartPolicy")),
    ...containerSecurityErrors(container, `${at}.securityContext`, spec),
  ];
}

const PROTOCOLS = ["SCTP", "TCP", "UDP"];

function containerPortErrors(container: ValueMap, at: string): Errors {
  const names = new Set<string>();
  return eachErrors(get(container, "ports"), `${at}.ports`, (port, path) => {
    const name = textAt(port, "name");
    const problems = name === "" ? [] : portNameErrors(name, `${path}.name`);
    const isRepeated = problems.length === 0 && names.has(name);
    if (name !== "" && problems.length === 0) names.add(name);
    const [number, host] = [get(port, "containerPort"), get(port, "hostPort")];
    return [
      ...problems,
      ...(isRepeated ? [duplicateField(`${path}.name`, printInvalid(name))] : []),
      ...(number
        ? portNumberErrors(number, `${path}.containerPort`)
        : [requiredField(`${path}.containerPort`)]),
      ...(host ? portNumberErrors(host, `${path}.hostPort`) : []),
      ...requiredChoice(get(port, "protocol"), `${path}.protocol`, PROTOCOLS),
    ];
  });
}

/** Returns an error for each port of the host that is used twice. */
function hostPortErrors(containers: readonly ValueMap[], at: string): Errors {
  const seen = new Set<string>();
  return containers.flatMap((container, i) =>
    eachErrors(get(container, "ports"), `${at}[${i}].ports`, (port, path) => {
      const host = get(port, "hostPort");
      if (!host) return [];
      const key = `${textAt(port, "protocol")}/${textAt(port, "hostIP")}/${String(host)}`;
      if (seen.has(key)) return [duplicateField(`${path}.hostPort`, printInvalid(key))];
      seen.add(key);
      return [];
    }),
  );
}

const RESIZABLE = ["cpu", "memory"];
const RESIZES = ["NotRequired", "RestartContainer"];
const POD_RESTART: ByVersion<string> = { "1.34": "`restartPolicy`", "1.36": "pod `restartPolicy`" };

/** The errors name the list, not its items, as upstream. */
function resizeErrors(container: ValueMap, at: string, podRestart: string): Errors {
  const seen = new Set<string>();
  return mapsOf(get(container, "resizePolicy")).flatMap((one, i) => {
    const [name, restart] = [textAt(one, "resourceName"), textAt(one, "restartPolicy")];
    const isKnown = seen.has(name);
    seen.add(name);
    const why = `must be 'NotRequired' when ${formOf(POD_RESTART)} is 'Never'`;
    return [
      ...(isKnown ? [duplicateField(`${at}[${i}]`, printInvalid(name))] : []),
      ...requiredChoice(name, at, RESIZABLE),
      ...requiredChoice(restart, at, RESIZES),
      ...(podRestart === "Never" && restart !== "NotRequired"
        ? [invalidField(at, printInvalid(restart), why)]
        : []),
    ];
  });
}

const MAX_RULES = 20;
const MAX_CODES = 255;
const RESTARTS = ["Always", "Never", "OnFailure"];
const RESTART_ACTIONS: ByVersion<readonly string[]> = {
  "1.34": ["Restart"],
  "1.36": ["Restart", "RestartAllContainers"],
};

/** The rules of a sidecar. */
const SIDECAR_RESTARTS: ByVersion<(container: ValueMap, at: string) => Errors> = {
  "1.34": (container, at) => {
    const why = "restartPolicyRules are not allowed for init containers with restart policy Always";
    const hasRules = mapsOf(get(container, "restartPolicyRules")).length > 0;
    return hasRules ? [forbiddenField(`${at}.restartPolicyRules`, why)] : [];
  },
  "1.36": restartErrors,
};

/** What is wrong with a list of more items than allowed. */
const TOO_LONG: ByVersion<(at: string, count: number, max: number) => FieldError> = {
  "1.34": (at, _, max) => tooLongField(at, max),
  "1.36": tooManyItems,
};

/** Returns the errors of a container's own restart policy and its rules. */
function restartErrors(container: ValueMap, at: string): Errors {
  const policy = get(container, "restartPolicy");
  const rules = mapsOf(get(container, "restartPolicyRules"));
  const errors: FieldError[] = [];
  if (policy === undefined && rules.length > 0)
    errors.push(
      requiredField(`${at}.restartPolicy`, "must specify restartPolicy when restart rules are used"),
    );
  errors.push(...enumErrors(policy, `${at}.restartPolicy`, RESTARTS));
  if (rules.length > MAX_RULES)
    errors.push(formOf(TOO_LONG)(`${at}.restartPolicyRules`, rules.length, MAX_RULES));
  rules.forEach((rule, i) => {
    const path = `${at}.restartPolicyRules[${i}]`;
    const codes = mapAt(rule, "exitCodes");
    errors.push(...enumErrors(textAt(rule, "action"), `${path}.action`, formOf(RESTART_ACTIONS)));
    if (!isMap(get(rule, "exitCodes"))) errors.push(requiredField(`${path}.exitCodes`, "must be specified"));
    else errors.push(...enumErrors(textAt(codes, "operator"), `${path}.exitCodes.operator`, ["In", "NotIn"]));
    const count = listAt(codes, "values").length;
    if (count > MAX_CODES) errors.push(formOf(TOO_LONG)(`${path}.exitCodes.values`, count, MAX_CODES));
  });
  return errors;
}

/** Returns an error for each image of a pod that begins or ends with a space. The server accepts them in pod templates. */
export function imageSpaceErrors(spec: ValueMap, path: string): Errors {
  return ["containers", "initContainers"].flatMap((field) =>
    eachErrors(get(spec, field), `${path}.${field}`, imageErrors),
  );
}

/** Returns an error if the image of a container begins or ends with a space. */
export function imageErrors(container: ValueMap, at: string): Errors {
  const image = textAt(container, "image");
  if (image === image.trim()) return [];
  return [invalidField(`${at}.image`, printInvalid(image), "must not have leading or trailing whitespace")];
}

/** Returns an error for each port of the host that must be the container's port, because the pod uses the host's network. */
export function hostNetworkErrors(spec: ValueMap, path: string, isPod: boolean): Errors {
  if (get(spec, "hostNetwork") !== true) return [];
  return eachErrors(get(spec, "containers"), `${path}.containers`, (container, at) =>
    eachErrors(get(container, "ports"), `${at}.ports`, (port, field) => {
      const [host, own] = [Number(get(port, "hostPort") ?? 0), Number(get(port, "containerPort") ?? 0)];
      if (host === own || (!isPod && host === 0)) return [];
      const why = "must match `containerPort` when `hostNetwork` is true";
      return [invalidField(`${field}.hostPort`, String(host), why)];
    }),
  );
}
