import { encodeBase64 } from "../../../../server/structs/base64.ts";
import { has, type MutableMap, put, type ValueMap } from "../../../../value/value.ts";
import { type Failed, fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";

/** Returns a ConfigMap with the data of `--from-literal` and `--from-file`. */
export function makeConfigMap(run: CommandRun, name: string): Result<ValueMap> {
  const data = readData(run, "ConfigMap", name);
  if ("error" in data) return data;
  const filled = Object.keys(data.value).length > 0;
  return {
    value: { apiVersion: "v1", ...(filled && { data: data.value }), kind: "ConfigMap", metadata: { name } },
  };
}

/** Returns a Secret with the data of `--from-literal` and `--from-file`. */
export function makeSecret(run: CommandRun, name: string): Result<ValueMap> {
  const data = readData(run, "Secret", name);
  if ("error" in data) return data;
  const coded: MutableMap = {};
  for (const key of Object.keys(data.value)) put(coded, key, encodeBase64(String(data.value[key])));
  const type = run.flags.text("type");
  const filled = Object.keys(coded).length > 0;
  return {
    value: {
      apiVersion: "v1",
      ...(filled && { data: coded }),
      kind: "Secret",
      metadata: { name },
      ...(type !== "" && { type }),
    },
  };
}

/** Returns a Namespace. */
export function makeNamespace(_run: CommandRun, name: string): Result<ValueMap> {
  return { value: { apiVersion: "v1", kind: "Namespace", metadata: { name }, spec: {}, status: {} } };
}

/** Returns a Deployment by `--image`, `--replicas` and `--port`. */
export function makeDeployment(run: CommandRun, name: string): Result<ValueMap> {
  const images = run.flags.list("image");
  if (images.length === 0) return fail('required flag(s) "image" not set');
  const port = run.flags.text("port");
  const labels = { app: name };
  const containers = images.map((image) => ({
    image,
    name: containerName(image),
    ...(port !== "" && images.length === 1 && { ports: [{ containerPort: Number(port) }] }),
    resources: {},
  }));
  return {
    value: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { labels, name },
      spec: {
        replicas: Number(run.flags.text("replicas")),
        selector: { matchLabels: labels },
        strategy: {},
        template: { metadata: { labels }, spec: { containers } },
      },
      status: {},
    },
  };
}

function containerName(image: string): string {
  const last = image.slice(image.lastIndexOf("/") + 1);
  return (last.split(/[:@]/)[0] ?? "").replace(/[^a-zA-Z0-9-]/g, "-");
}

function readData(run: CommandRun, kind: string, name: string): Result<ValueMap> {
  const data: MutableMap = {};
  const add = (key: string, value: string): Failed | null => {
    if (!/^[-._a-zA-Z0-9]+$/.test(key)) {
      return fail(
        `${JSON.stringify(key)} is not a valid key name for a ${kind}: a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`,
      );
    }
    if (has(data, key)) {
      return fail(
        `cannot add key ${JSON.stringify(key)}, another key by that name already exists in Data for ${kind} ${JSON.stringify(name)}`,
      );
    }
    put(data, key, value);
    return null;
  };
  for (const literal of run.flags.list("from-literal")) {
    const equals = literal.indexOf("=");
    if (equals <= 0) return fail(`invalid literal source ${literal}, expected key=value`);
    const wrong = add(literal.slice(0, equals), literal.slice(equals + 1));
    if (wrong !== null) return wrong;
  }
  for (const source of run.flags.list("from-file")) {
    const equals = source.indexOf("=");
    const path = source.slice(equals + 1);
    const text = run.environment.files.get(path);
    if (text === undefined) return fail(`error reading ${path}: no such file or directory`);
    const wrong = add(equals < 0 ? path.slice(path.lastIndexOf("/") + 1) : source.slice(0, equals), text);
    if (wrong !== null) return wrong;
  }
  return { value: data };
}
