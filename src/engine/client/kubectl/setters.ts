import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../value/value.ts";
import { type Attempt, type Fault, plain } from "./fault.ts";
import type { Info } from "./info.ts";
import type { DryRun } from "./output.ts";
import { splitPair, splitPairs, type WordsAndPairs } from "./pairs.ts";
import { containersOf, mapContainers } from "./pod-template.ts";
import { readQuantities } from "./quantities.ts";
import type { Run } from "./run.ts";

/** An object with its containers changed, null where it is not; and what is wrong. */
export type Changed = { readonly object: ValueMap | null; readonly faults: readonly Fault[] };

/** What `kubectl set` sets, and how it says so. */
export type Setter = {
  readonly done: string;
  readonly failed: string;
  readonly split: (run: Run) => Attempt<WordsAndPairs>;
  /** What is wrong before anything is looked up. */
  readonly checkFirst: (run: Run, words: WordsAndPairs, dryRun: DryRun) => Fault | null;
  /** What becomes of an object, or what is wrong once all are there. */
  readonly read: (run: Run, words: WordsAndPairs, dryRun: DryRun) => Attempt<(info: Info) => Changed>;
};

const LOCAL_ON_SERVER = "cannot specify --local and --dry-run=server - did you mean --dry-run=client?";
const NO_RESOURCES = "one or more resources must be specified as <resource> <name> or <resource>/<name>";

function hasFiles({ flags }: Run): boolean {
  return flags.list("filename").length > 0 || flags.text("kustomize") !== "";
}

/** `kubectl set image`. */
export const imageSetter: Setter = {
  done: "image updated",
  failed: "failed to patch image update to pod template:",
  split: ({ flags }) => splitPairs(flags.args, "image"),
  checkFirst: () => null,
  read: (run, { resources, pairs }, dryRun) => {
    const images = new Map<string, string>();
    for (const pair of pairs) {
      if (!pair.includes("=")) return plain(`invalid image format: ${pair}`);
      images.set(...splitPair(pair));
    }
    if (resources.length === 0 && !hasFiles(run)) return plain(NO_RESOURCES);
    if (images.size === 0) return plain("at least one image update is required");
    if (images.size > 1 && images.has("*")) {
      return plain(
        "all containers are already specified by *, but saw more than one container_name=container_image pairs",
      );
    }
    if (run.flags.bool("local") && dryRun === "server") return plain(LOCAL_ON_SERVER);
    return { value: (info) => withImages(info, images) };
  },
};

function withImages(info: Info, images: ReadonlyMap<string, string>): Changed {
  const all = [...containersOf(info, "initContainers"), ...containersOf(info, "containers")];
  const names = new Set(all.map((one) => String(get(one, "name"))));
  const lost = [...images.keys()].filter((name) => name !== "*" && !names.has(name));
  return {
    object: mapContainers(info, (container) => {
      const image = images.get(String(get(container, "name"))) ?? images.get("*");
      if (image === undefined) return container;
      return image === "" ? withoutKey(container, "image") : withKey(container, "image", image);
    }),
    faults: lost.map((name) => ({
      kind: "plain",
      message: `error: unable to find container named ${JSON.stringify(name)}`,
    })),
  };
}

type Env = { readonly values: readonly ValueMap[]; readonly removed: ReadonlySet<string> };

/** `kubectl set env`. */
export const envSetter: Setter = {
  done: "env updated",
  failed: "failed to patch env update to pod template:",
  split: ({ flags }) => splitPairs(flags.args, "environment"),
  checkFirst: (run, { resources, pairs }, dryRun) => {
    if (run.flags.bool("local") && dryRun === "server") return plain(LOCAL_ON_SERVER).fault;
    if (resources.length === 0 && run.flags.list("filename").length === 0) return plain(NO_RESOURCES).fault;
    if (run.flags.bool("list") && run.flags.text("output") !== "") {
      return plain("--list and --output may not be specified together").fault;
    }
    const env = readEnv([...run.flags.list("env"), ...pairs]);
    return "fault" in env ? env.fault : null;
  },
  read: (run, { pairs }) => {
    const env = readEnv([...run.flags.list("env"), ...pairs]);
    return "fault" in env ? env : { value: (info) => withEnv(run, info, env.value) };
  },
};

const ENV_NAME = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;

function readEnv(pairs: readonly string[]): Attempt<Env> {
  const values: ValueMap[] = [];
  const removed = new Set<string>();
  for (const pair of pairs) {
    if (!pair.includes("=")) {
      removed.add(pair.slice(0, -1));
      continue;
    }
    const [name, value] = splitPair(pair);
    if (!ENV_NAME.test(name)) {
      return plain(
        `${JSON.stringify(name)} is not a valid key name: a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')`,
      );
    }
    values.push({ name, value });
  }
  if (values.some((one) => removed.has(String(get(one, "name"))))) {
    return plain("can not both modify and remove the same environment variable in the same command");
  }
  return { value: { values, removed } };
}

function withEnv(run: Run, info: Info, env: Env): Changed {
  const wanted = run.flags.text("containers");
  const isMeant = (one: ValueMap) => wanted === "*" || get(one, "name") === wanted;
  const meant = [...containersOf(info, "containers"), ...containersOf(info, "initContainers")].filter(
    isMeant,
  );
  if (meant.length === 0) {
    run.err.push(
      `Warning: ${info.kind.kind}/${info.name} does not have any containers matching ${JSON.stringify(wanted)}\n`,
    );
    return { object: null, faults: [] };
  }
  const change = (container: ValueMap) => changeEnv(container, env);
  if (run.flags.bool("list")) {
    for (const container of meant) listEnv(run, info, change(container));
    return { object: null, faults: [] };
  }
  return { object: mapContainers(info, (one) => (isMeant(one) ? change(one) : one)), faults: [] };
}

function listEnv(run: Run, { kind, name }: Info, container: ValueMap): void {
  run.out.push(`# ${kind.kind} ${name}, container ${get(container, "name")}\n`);
  const env = get(container, "env");
  for (const one of isList(env) ? env : []) run.out.push(envLine(one));
}

function envLine(one: Value): string {
  const from = dig(one, "valueFrom");
  if (!isMap(from)) return `${dig(one, "name")}=${dig(one, "value") ?? ""}\n`;
  const [key = ""] = Object.keys(from);
  const what: Readonly<Record<string, string>> = {
    configMapKeyRef: `configmap ${dig(from, key, "name")}, key ${dig(from, key, "key")}`,
    secretKeyRef: `secret ${dig(from, key, "name")}, key ${dig(from, key, "key")}`,
    fieldRef: `field path ${dig(from, key, "fieldPath")}`,
    resourceFieldRef: `resource field ${dig(from, key, "resource")}`,
  };
  return `# ${dig(one, "name")} from ${what[key] ?? key}\n`;
}

function changeEnv(container: ValueMap, { values, removed }: Env): ValueMap {
  const old = get(container, "env");
  const kept = isList(old) ? old.filter((one) => !removed.has(String(dig(one, "name")))) : [];
  const replaced = kept.map((one) => values.find((value) => get(value, "name") === dig(one, "name")) ?? one);
  const added = values.filter((value) => !kept.some((one) => dig(one, "name") === get(value, "name")));
  const all = [...replaced, ...added];
  return all.length > 0 ? withKey(container, "env", all) : withoutKey(container, "env");
}

/** `kubectl set resources`. */
export const resourcesSetter: Setter = {
  done: "resource requirements updated",
  failed: "failed to patch resources update to pod template",
  split: ({ flags }) => ({ value: { resources: flags.args, pairs: [] } }),
  checkFirst: () => null,
  read: (run, _words, dryRun) => {
    const { flags } = run;
    if (flags.bool("local") && dryRun === "server") return plain(LOCAL_ON_SERVER);
    if (flags.bool("all") && flags.text("selector") !== "") {
      return plain("cannot set --all and --selector at the same time");
    }
    const parts = ["limits", "requests"].filter((name) => flags.text(name) !== "");
    if (parts.length === 0) {
      return plain("you must specify an update to requests or limits (in the form of --requests/--limits)");
    }
    const wanted = new Map<string, ValueMap>();
    for (const part of parts) {
      const read = readQuantities(flags.text(part));
      if ("fault" in read) return read;
      wanted.set(part, read.value);
    }
    return { value: (info) => withResources(run, info, wanted) };
  },
};

function withResources(run: Run, info: Info, wanted: ReadonlyMap<string, ValueMap>): Changed {
  const name = run.flags.text("containers");
  const isMeant = (one: ValueMap) => name === "*" || get(one, "name") === name;
  const all = [...containersOf(info, "containers"), ...containersOf(info, "initContainers")];
  if (!all.some(isMeant)) {
    const message = `error: unable to find container named ${name}`;
    return { object: null, faults: [{ kind: "plain", message }] };
  }
  const change = (container: ValueMap) => {
    const old = get(container, "resources");
    let resources: ValueMap = isMap(old) ? old : {};
    for (const [part, values] of wanted) {
      const before = get(resources, part);
      resources = withKey(resources, part, { ...(isMap(before) ? before : {}), ...values });
    }
    return withKey(container, "resources", resources);
  };
  return { object: mapContainers(info, (one) => (isMeant(one) ? change(one) : one)), faults: [] };
}
