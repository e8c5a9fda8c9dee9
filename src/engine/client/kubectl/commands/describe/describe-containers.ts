import { quantityNumber } from "../../../../server/structs/quantity-numbers.ts";
import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { formatPlain, quoteGo } from "../../../../value/go-format.ts";
import { compareText, sortedKeys } from "../../../../value/order.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { boolText, line, longTime, number } from "./describe-text.ts";

/** Returns the value of a field of the pod that an environment variable refers to. */
export type ResolveField = (path: string) => string;

/**
 * Returns containers as `kubectl describe` prints them. `statuses`: the container statuses of a pod. `space` precedes the names.
 * Upstream: kubectl pkg/describe/describe.go, describeContainers (v0.36.3).
 */
export function containerLines(
  label: string,
  containers: Value | undefined,
  {
    statuses,
    resolve,
    space = "",
  }: { readonly statuses?: Value | undefined; readonly resolve?: ResolveField; readonly space?: string },
): string {
  const all = mapsOf(containers);
  const out = [`${space}${label}:${all.length === 0 ? " <none>" : ""}\n`];
  for (const container of all) {
    const status = mapsOf(statuses).find((one) => get(one, "name") === get(container, "name"));
    out.push(
      basicLines(container, status, space),
      commandLines("Command", get(container, "command")),
      commandLines("Args", get(container, "args")),
      status === undefined ? "" : stateLines(status),
      resourceLines(get(container, "resources"), 2),
      probeLines(container),
      envFromLines(get(container, "envFrom")),
      envLines(container, resolve),
      mountLines(container),
    );
  }
  return out.join("");
}

function basicLines(container: ValueMap, status: ValueMap | undefined, space: string): string {
  const ports = mapsOf(get(container, "ports"));
  const profile = dig(container, "securityContext", "seccompProfile");
  return [
    `  ${space === "" ? "" : " "}${get(container, "name")}:\n`,
    status === undefined ? "" : line("Container ID", textAt(status, "containerID"), 2),
    line("Image", textAt(container, "image"), 2),
    status === undefined ? "" : line("Image ID", textAt(status, "imageID"), 2),
    portLine("Port", ports, "containerPort"),
    portLine("Host Port", ports, "hostPort"),
    isMap(profile) ? line("SeccompProfile", textAt(profile, "type"), 2) : "",
    dig(profile, "type") === "Localhost" ? line("LocalhostProfile", dig(profile, "localhostProfile"), 3) : "",
  ].join("");
}

function portLine(name: string, ports: readonly ValueMap[], field: string): string {
  const text = ports
    .map((port) => {
      const own = textAt(port, "name");
      return `${number(port, field)}/${get(port, "protocol") ?? ""}${own === "" ? "" : ` (${own})`}`;
    })
    .join(", ");
  return text.includes(",") ? line(`${name}s`, text, 2) : line(name, text || "<none>", 2);
}

function commandLines(name: string, words: Value | undefined): string {
  const all = listOf(words);
  if (all.length === 0) return "";
  const lines = all.flatMap((word) => String(word).split("\n"));
  return `    ${name}:\n${lines.map((one) => `      ${one}\n`).join("")}`;
}

function stateLines(status: ValueMap): string {
  const last = get(status, "lastState");
  return [
    stateText("State", get(status, "state")),
    isMap(dig(last, "terminated")) ? stateText("Last State", last) : "",
    line("Ready", boolText(get(status, "ready") === true), 2),
    line("Restart Count", number(status, "restartCount"), 2),
  ].join("");
}

function stateText(name: string, state: Value | undefined): string {
  const running = dig(state, "running");
  if (isMap(running)) {
    return line(name, "Running", 2) + line("Started", longTime(get(running, "startedAt")), 3);
  }
  const ended = dig(state, "terminated");
  const optional = (title: string, value: Value | undefined) =>
    value === undefined || value === "" || value === 0 ? "" : line(title, value, 3);
  if (!isMap(ended) || isMap(dig(state, "waiting"))) {
    return line(name, "Waiting", 2) + optional("Reason", dig(state, "waiting", "reason"));
  }
  return [
    line(name, "Terminated", 2),
    optional("Reason", get(ended, "reason")),
    optional("Message", get(ended, "message")),
    line("Exit Code", number(ended, "exitCode"), 3),
    optional("Signal", get(ended, "signal")),
    line("Started", longTime(get(ended, "startedAt")), 3),
    line("Finished", longTime(get(ended, "finishedAt")), 3),
  ].join("");
}

/** Returns limits and requests. */
export function resourceLines(resources: Value | undefined, level: number): string {
  const list = (title: string, map: ValueMap) =>
    Object.keys(map).length === 0
      ? ""
      : `${"  ".repeat(level)}${title}:\n${sortedKeys(map)
          .map((name) => line(name, get(map, name), level + 1))
          .join("")}`;
  return (
    list("Limits", mapOf(dig(resources, "limits"))) + list("Requests", mapOf(dig(resources, "requests")))
  );
}

function probeLines(container: ValueMap): string {
  const names = [
    ["livenessProbe", "Liveness"],
    ["readinessProbe", "Readiness"],
    ["startupProbe", "Startup"],
  ] as const;
  return names
    .map(([field, title]) => {
      const probe = get(container, field);
      return isMap(probe) ? line(title, probeText(probe), 2) : "";
    })
    .join("");
}

function probeText(probe: ValueMap): string {
  const attributes = `delay=${number(probe, "initialDelaySeconds")}s timeout=${number(probe, "timeoutSeconds")}s period=${number(probe, "periodSeconds")}s #success=${number(probe, "successThreshold")} #failure=${number(probe, "failureThreshold")}`;
  const { exec, httpGet, tcpSocket, grpc } = probe as Readonly<Record<string, Value | undefined>>;
  if (isMap(exec)) return `exec ${formatPlain(listOf(get(exec, "command")))} ${attributes}`;
  if (isMap(httpGet)) {
    const scheme = textAt(httpGet, "scheme").toLowerCase();
    const host = textAt(httpGet, "host");
    const shown = host.includes(":") ? `[${host}]` : host;
    return `http-get ${scheme}://${shown}:${get(httpGet, "port")}${textAt(httpGet, "path")} ${attributes}`;
  }
  if (isMap(tcpSocket)) {
    return `tcp-socket ${textAt(tcpSocket, "host")}:${get(tcpSocket, "port")} ${attributes}`;
  }
  if (isMap(grpc)) return `grpc <pod>:${get(grpc, "port")} ${textAt(grpc, "service")} ${attributes}`;
  return `unknown ${attributes}`;
}

function envFromLines(envFrom: Value | undefined): string {
  const all = mapsOf(envFrom);
  if (all.length === 0) return "";
  const lines = all.map((one) => {
    const config = get(one, "configMapRef");
    const source = isMap(config) ? config : mapOf(get(one, "secretRef"));
    const prefix = textAt(one, "prefix");
    const kind = isMap(config) ? "ConfigMap" : isMap(get(one, "secretRef")) ? "Secret" : "";
    const shown = prefix === "" ? kind : `${kind} with prefix '${prefix}'`;
    return `      ${textAt(source, "name")}\t${shown}\tOptional: ${get(source, "optional") === true}\n`;
  });
  return `    Environment Variables from:\n${lines.join("")}`;
}

function envLines(container: ValueMap, resolve: ResolveField | undefined): string {
  const env = mapsOf(get(container, "env"));
  const lines = env.map((one) => {
    const from = get(one, "valueFrom");
    const name = textAt(one, "name");
    if (!isMap(from)) return `      ${name}:\t${textAt(one, "value").split("\n").join("\n      \t")}\n`;
    return `      ${name}:\t${sourceText(from, container, resolve)}\n`;
  });
  return `    Environment:${env.length === 0 ? "\t<none>" : ""}\n${lines.join("")}`;
}

function sourceText(from: ValueMap, container: ValueMap, resolve: ResolveField | undefined): string {
  const field = get(from, "fieldRef");
  if (isMap(field)) {
    const path = textAt(field, "fieldPath");
    return `${resolve?.(path) ?? ""} (${textAt(field, "apiVersion")}:${path})`;
  }
  const resource = get(from, "resourceFieldRef");
  if (isMap(resource)) {
    const name = textAt(resource, "resource");
    const value = resourceValue(resource, container);
    const isLimit = name === "limits.cpu" || name === "limits.memory";
    return `${value === "0" && isLimit ? "node allocatable" : value} (${name})`;
  }
  const secret = get(from, "secretKeyRef");
  if (isMap(secret)) {
    return `<set to the key '${get(secret, "key")}' in secret '${get(secret, "name") ?? ""}'>\tOptional: ${get(secret, "optional") === true}`;
  }
  const config = mapOf(get(from, "configMapKeyRef"));
  return `<set to the key '${get(config, "key")}' of config map '${get(config, "name") ?? ""}'>\tOptional: ${get(config, "optional") === true}`;
}

/** Returns the limit or request of the container in units of the divisor, rounded up. */
function resourceValue(reference: ValueMap, container: ValueMap): string {
  const [list = "", ...name] = textAt(reference, "resource").split(".");
  const amount = dig(container, "resources", list, name.join("."));
  const divisor = textAt(reference, "divisor");
  const unit = divisor === "" || divisor === "0" ? 1 : quantityNumber(divisor);
  return String(Math.ceil((amount === undefined ? 0 : quantityNumber(String(amount))) / unit));
}

function mountLines(container: ValueMap): string {
  const mounts = [...mapsOf(get(container, "volumeMounts"))].sort((a, b) =>
    compareText(textAt(a, "mountPath"), textAt(b, "mountPath")),
  );
  const devices = [...mapsOf(get(container, "volumeDevices"))].sort((a, b) =>
    compareText(textAt(a, "devicePath"), textAt(b, "devicePath")),
  );
  const none = mounts.length === 0 ? "\t<none>" : "";
  const lines = mounts.map((mount) => {
    const path = textAt(mount, "subPath");
    const flags = [
      get(mount, "readOnly") === true ? "ro" : "rw",
      ...(path === "" ? [] : [`path=${quoteGo(path)}`]),
    ];
    return `      ${get(mount, "mountPath")} from ${get(mount, "name")} (${flags.join(",")})\n`;
  });
  const deviceLines = devices.map((one) => `      ${get(one, "devicePath")} from ${get(one, "name")}\n`);
  return [
    `    Mounts:${none}\n`,
    ...lines,
    devices.length === 0 ? "" : `    Devices:${none}\n`,
    ...deviceLines,
  ].join("");
}
