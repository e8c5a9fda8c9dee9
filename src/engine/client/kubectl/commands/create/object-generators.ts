import { nameSuffixOf } from "../../../../server/metadata/uid.ts";
import { encodeBase64 } from "../../../../server/structs/encode-base64.ts";
import { type MutableMap, put, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { nameHash } from "../../objects/name-hash.ts";
import { withMeta } from "../../objects/object-info.ts";
import { checkSources, readConfigMapData, readSecretData } from "./key-value-data.ts";

/** Returns a ConfigMap with the data of `--from-literal`, `--from-file` and `--from-env-file`. */
export function makeConfigMap(run: CommandRun, name: string): Result<ValueMap> {
  const data = checkSources(run) ?? readConfigMapData(run, name);
  if ("error" in data) return data;
  const filled = Object.keys(data.value).length > 0;
  return {
    value: withHash(run, {
      apiVersion: "v1",
      ...(filled && { data: data.value }),
      kind: "ConfigMap",
      metadata: { name },
    }),
  };
}

/** Returns a Secret with the data of `--from-literal`, `--from-file` and `--from-env-file`. */
export function makeSecret(run: CommandRun, name: string): Result<ValueMap> {
  const data = checkSources(run) ?? readSecretData(run);
  return "error" in data ? data : { value: secretOf(run, name, data.value, run.flags.text("type")) };
}

/** Returns a Secret with these texts. */
export function secretOf(run: CommandRun, name: string, data: ValueMap, type: string): ValueMap {
  const coded: MutableMap = {};
  for (const key of Object.keys(data)) put(coded, key, encodeBase64(String(data[key])));
  const filled = Object.keys(coded).length > 0;
  return withHash(run, {
    apiVersion: "v1",
    ...(filled && { data: coded }),
    kind: "Secret",
    metadata: { name },
    ...(type !== "" && { type }),
  });
}

function withHash(run: CommandRun, object: ValueMap): ValueMap {
  if (!run.flags.bool("append-hash")) return object;
  const { name } = object["metadata"] as { readonly name: string };
  return withMeta(object, "name", `${name}-${nameHash(object)}`);
}

/** Returns a Namespace. */
export function makeNamespace(_run: CommandRun, name: string): Result<ValueMap> {
  return { value: { apiVersion: "v1", kind: "Namespace", metadata: { name }, spec: {}, status: {} } };
}

/** Returns a ServiceAccount. */
export function makeServiceAccount(_run: CommandRun, name: string): Result<ValueMap> {
  return { value: { apiVersion: "v1", kind: "ServiceAccount", metadata: { name } } };
}

/** Returns a PriorityClass. */
export function makePriorityClass({ flags }: CommandRun, name: string): Result<ValueMap> {
  const description = flags.text("description");
  return {
    value: {
      apiVersion: "scheduling.k8s.io/v1",
      ...(description !== "" && { description }),
      ...(flags.bool("global-default") && { globalDefault: true }),
      kind: "PriorityClass",
      metadata: { name },
      preemptionPolicy: flags.text("preemption-policy"),
      value: Number(flags.text("value")),
    },
  };
}

/** Returns a Deployment by `--image`, `--replicas`, `--port` and the command after `--`. */
export function makeDeployment({ flags }: CommandRun, name: string): Result<ValueMap> {
  const images = flags.list("image");
  const command = flags.args.slice(1);
  if (images.length > 1 && command.length > 0) {
    return fail("cannot specify multiple --image options and command");
  }
  const port = Number(flags.text("port"));
  const labels = { app: name };
  const containers = images.map((image, at) => ({
    ...(command.length > 0 && { command }),
    image,
    name: containerName(image),
    ...(port >= 0 && at === 0 && { ports: [{ containerPort: port }] }),
    resources: {},
  }));
  return {
    value: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { labels, name },
      spec: {
        replicas: Number(flags.text("replicas")),
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
  const name = last.split(/[:@]/)[0] ?? "";
  return /[_.]/.test(name) ? `${name.replace(/[_.]/g, "-")}-${nameSuffixOf(image)}` : name;
}
