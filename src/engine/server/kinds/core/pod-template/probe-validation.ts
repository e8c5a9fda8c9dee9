import { listAt, mapAt, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { invalidField, requiredField, unsupportedField } from "../../../http/status-errors.ts";
import { nonNegativeErrors, printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, onlyOne, portErrors, problemErrors } from "../../../validate/value-checks.ts";

const COUNTS = [
  "initialDelaySeconds",
  "timeoutSeconds",
  "periodSeconds",
  "successThreshold",
  "failureThreshold",
];

/** Returns the invalid fields of the probes and the lifecycle hooks of a container. `grace` is the grace period of its pod. */
export function probesAndHooksErrors(container: ValueMap, at: string, spec: ValueMap): Errors {
  const grace = get(spec, "terminationGracePeriodSeconds");
  return [
    ...lifecycleErrors(get(container, "lifecycle"), `${at}.lifecycle`, grace),
    ...probeErrors(get(container, "livenessProbe"), `${at}.livenessProbe`, grace),
    ...probeErrors(get(container, "readinessProbe"), `${at}.readinessProbe`, grace),
    ...probeErrors(get(container, "startupProbe"), `${at}.startupProbe`, grace),
  ];
}

function probeErrors(probe: Value | undefined, at: string, grace: Value | undefined): Errors {
  if (!isMap(probe)) return [];
  const success = get(probe, "successThreshold") ?? 0;
  const own = get(probe, "terminationGracePeriodSeconds");
  const ready = at.endsWith("readinessProbe");
  const wrong = (field: string, why: string): Errors => [
    invalidField(`${at}.${field}`, printInvalid(get(probe, field) ?? 0), why),
  ];
  return [
    ...handlerErrors(probe, at, grace, ["exec", "httpGet", "tcpSocket", "grpc"]),
    ...COUNTS.flatMap((field) => nonNegativeErrors(get(probe, field), `${at}.${field}`)),
    ...(typeof own === "number" && own <= 0
      ? wrong("terminationGracePeriodSeconds", "must be greater than 0")
      : []),
    ...(ready || success === 1 ? [] : wrong("successThreshold", "must be 1")),
    ...(ready && typeof own === "number"
      ? wrong("terminationGracePeriodSeconds", "must not be set for readinessProbes")
      : []),
  ];
}

function lifecycleErrors(lifecycle: Value | undefined, at: string, grace: Value | undefined): Errors {
  if (!isMap(lifecycle)) return [];
  const hooks = ["exec", "httpGet", "tcpSocket", "sleep"];
  return [
    ...["postStart", "preStop"].flatMap((name) => {
      const hook = get(lifecycle, name);
      return isMap(hook) ? handlerErrors(hook, `${at}.${name}`, grace, hooks) : [];
    }),
  ];
}

/** Returns the errors of what a probe or a hook does. It must do exactly one thing. */
function handlerErrors(
  handler: ValueMap,
  at: string,
  grace: Value | undefined,
  types: readonly string[],
): Errors {
  const present = types.filter((type) => isMap(get(handler, type)));
  const [first] = present;
  if (first === undefined) return [requiredField(at, "must specify a handler type")];
  return [
    ...actionErrors(first, mapAt(handler, first), `${at}.${first}`, grace),
    ...onlyOne(present, at, "may not specify more than 1 handler type"),
  ];
}

function actionErrors(type: string, action: ValueMap, at: string, grace: Value | undefined): Errors {
  switch (type) {
    case "exec":
      return listAt(action, "command").length === 0 ? [requiredField(`${at}.command`)] : [];
    case "httpGet":
      return httpErrors(action, at);
    case "sleep":
      return sleepErrors(get(action, "seconds"), at, grace);
    default:
      return portErrors(get(action, "port"), `${at}.port`);
  }
}

const SCHEMES = ["HTTP", "HTTPS"];
const HEADER =
  "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')";

function httpErrors(action: ValueMap, at: string): Errors {
  const scheme = textAt(action, "scheme");
  return [
    ...(textAt(action, "path") === "" ? [requiredField(`${at}.path`)] : []),
    ...portErrors(get(action, "port"), `${at}.port`),
    ...(SCHEMES.includes(scheme) ? [] : [unsupportedField(`${at}.scheme`, printInvalid(scheme), SCHEMES)]),
    ...mapsOf(get(action, "httpHeaders")).flatMap((header) => {
      const name = textAt(header, "name");
      return problemErrors(name, `${at}.httpHeaders`, /^[-A-Za-z0-9]+$/.test(name) ? [] : [HEADER]);
    }),
  ];
}

function sleepErrors(seconds: Value | undefined, at: string, grace: Value | undefined): Errors {
  const sleep = Number(seconds ?? 0);
  if (typeof grace !== "number" || (sleep >= 0 && sleep <= grace)) return [];
  const why = `must be non-negative and less than terminationGracePeriodSeconds (${grace})`;
  return [invalidField(at, String(sleep), why)];
}
