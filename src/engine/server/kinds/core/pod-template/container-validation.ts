import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import {
  duplicateField,
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../../http/status-errors.ts";
import { compareQuantity } from "../../../structs/quantity.ts";
import { nonNegativeErrors, notFoundField } from "../../../validate/field-checks.ts";
import { dnsLabelProblems } from "../../../validate/name-rules.ts";
import { portNameErrors, portNumberErrors } from "../../../validate/ports.ts";

/** Returns the invalid fields of the containers of a pod spec at `path`. `volumes` are the names that they may mount. */
export function containerErrors(
  spec: ValueMap,
  path: string,
  volumes: ReadonlySet<string>,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const names = new Set<string>();
  const containers = mapsOf(get(spec, "containers"));
  if (containers.length === 0) errors.push(requiredField(`${path}.containers`));
  for (const field of ["containers", "initContainers"]) {
    mapsOf(get(spec, field)).forEach((container, i) => {
      const at = `${path}.${field}[${i}]`;
      const name = textAt(container, "name");
      if (name !== "" && names.has(name)) errors.push(duplicateField(`${at}.name`, quoteGo(name)));
      names.add(name);
      errors.push(...singleContainerErrors(container, at, volumes));
    });
  }
  return errors;
}

function singleContainerErrors(
  container: ValueMap,
  at: string,
  volumes: ReadonlySet<string>,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const name = textAt(container, "name");
  if (name === "") errors.push(requiredField(`${at}.name`));
  else
    for (const text of dnsLabelProblems(name, false))
      errors.push(invalidField(`${at}.name`, quoteGo(name), text));
  const image = textAt(container, "image");
  if (image === "") errors.push(requiredField(`${at}.image`));
  else if (image !== image.trim()) {
    errors.push(invalidField(`${at}.image`, quoteGo(image), "must not have leading or trailing whitespace"));
  }
  const policy = textAt(container, "terminationMessagePolicy");
  if (policy !== "File" && policy !== "FallbackToLogsOnError") {
    const supported = ["FallbackToLogsOnError", "File"];
    errors.push(unsupportedField(`${at}.terminationMessagePolicy`, quoteGo(policy), supported));
  }
  const pull = textAt(container, "imagePullPolicy");
  const pulls = ["Always", "IfNotPresent", "Never"];
  if (!pulls.includes(pull)) errors.push(unsupportedField(`${at}.imagePullPolicy`, quoteGo(pull), pulls));
  errors.push(
    ...portErrors(container, at),
    ...envErrors(container, at),
    ...resourceErrors(get(container, "resources"), `${at}.resources`),
    ...mountErrors(container, at, volumes),
  );
  for (const probe of ["livenessProbe", "readinessProbe", "startupProbe"]) {
    errors.push(...probeErrors(get(container, probe), `${at}.${probe}`));
  }
  return errors;
}

const PROTOCOLS = ["SCTP", "TCP", "UDP"];

function portErrors(container: ValueMap, at: string): readonly FieldError[] {
  const names = new Set<string>();
  return mapsOf(get(container, "ports")).flatMap((port, i) => {
    const path = `${at}.ports[${i}]`;
    const errors: FieldError[] = [];
    const name = textAt(port, "name");
    const problems = name === "" ? [] : portNameErrors(name, `${path}.name`);
    errors.push(...problems);
    if (problems.length === 0 && name !== "" && names.has(name))
      errors.push(duplicateField(`${path}.name`, quoteGo(name)));
    names.add(name);
    const number = get(port, "containerPort");
    if (!number) errors.push(requiredField(`${path}.containerPort`));
    else errors.push(...portNumberErrors(number, `${path}.containerPort`));
    if (get(port, "hostPort"))
      errors.push(...portNumberErrors(get(port, "hostPort") as Value, `${path}.hostPort`));
    const protocol = textAt(port, "protocol");
    if (!PROTOCOLS.includes(protocol)) {
      errors.push(unsupportedField(`${path}.protocol`, quoteGo(protocol), PROTOCOLS));
    }
    return errors;
  });
}

const VARIABLE =
  "a valid environment variable name must consist only of printable ASCII characters other than '='";

const SOURCES = ["fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef"];

function envErrors(container: ValueMap, at: string): readonly FieldError[] {
  return mapsOf(get(container, "env")).flatMap((variable, i) => {
    const path = `${at}.env[${i}]`;
    const errors: FieldError[] = [];
    const name = textAt(variable, "name");
    if (name === "") errors.push(requiredField(`${path}.name`));
    else if (!/^[ -<>-~]+$/.test(name)) errors.push(invalidField(`${path}.name`, quoteGo(name), VARIABLE));
    const from = get(variable, "valueFrom");
    if (!isMap(from)) return errors;
    const count = SOURCES.filter((source) => isMap(get(from, source))).length;
    const field = `${path}.valueFrom`;
    if (count === 0) {
      const why =
        "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`";
      errors.push(invalidField(field, '""', why));
    } else if (textAt(variable, "value") !== "") {
      errors.push(invalidField(field, '""', "may not be specified when `value` is not empty"));
    } else if (count > 1) {
      errors.push(invalidField(field, '""', "may not have more than one field specified at a time"));
    }
    return errors;
  });
}

/** Returns the negative amounts, and the requests above their limits. */
function resourceErrors(resources: Value | undefined, at: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const field of ["limits", "requests"]) {
    for (const [name, amount] of amountsOf(dig(resources, field))) {
      if (compareQuantity(amount, "0") >= 0) continue;
      const why = "must be greater than or equal to 0";
      errors.push(invalidField(`${at}.${field}[${name}]`, quoteGo(amount), why));
    }
  }
  for (const [name, request] of amountsOf(dig(resources, "requests"))) {
    const limit = dig(resources, "limits", name);
    if (typeof limit !== "string" || compareQuantity(request, limit) <= 0) continue;
    const why = `must be less than or equal to ${name} limit of ${limit}`;
    errors.push(invalidField(`${at}.requests`, quoteGo(request), why));
  }
  return errors;
}

function amountsOf(value: Value | undefined): readonly (readonly [string, string])[] {
  if (!isMap(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const amount = get(value, name);
    return typeof amount === "string" ? [[name, amount] as const] : [];
  });
}

function mountErrors(container: ValueMap, at: string, volumes: ReadonlySet<string>): readonly FieldError[] {
  const paths = new Set<string>();
  return mapsOf(get(container, "volumeMounts")).flatMap((mount, i) => {
    const path = `${at}.volumeMounts[${i}]`;
    const errors: FieldError[] = [];
    const name = textAt(mount, "name");
    const where = textAt(mount, "mountPath");
    if (name === "") errors.push(requiredField(`${path}.name`));
    if (!volumes.has(name)) errors.push(notFoundField(`${path}.name`, name));
    if (where === "") errors.push(requiredField(`${path}.mountPath`));
    if (paths.has(where)) errors.push(invalidField(`${path}.mountPath`, quoteGo(where), "must be unique"));
    paths.add(where);
    return errors;
  });
}

const HANDLERS = ["exec", "httpGet", "tcpSocket", "grpc"];

function probeErrors(probe: Value | undefined, at: string): readonly FieldError[] {
  if (!isMap(probe)) return [];
  const handlers = HANDLERS.filter((name) => isMap(get(probe, name)));
  const errors: FieldError[] = [];
  if (handlers.length === 0) errors.push(requiredField(at, "must specify a handler type"));
  for (const extra of handlers.slice(1)) {
    errors.push(forbiddenField(`${at}.${extra}`, "may not specify more than 1 handler type"));
  }
  for (const field of [
    "initialDelaySeconds",
    "timeoutSeconds",
    "periodSeconds",
    "successThreshold",
    "failureThreshold",
  ]) {
    errors.push(...nonNegativeErrors(get(probe, field), `${at}.${field}`));
  }
  const success = get(probe, "successThreshold");
  if (!at.endsWith("readinessProbe") && success !== undefined && success !== 1) {
    errors.push(invalidField(`${at}.successThreshold`, String(success), "must be 1"));
  }
  return errors;
}
