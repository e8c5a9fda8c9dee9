import { createStrategicPatch } from "../../patch/strategic.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags } from "./apply-flags.ts";
import { type Attempt, type Fault, plain } from "./fault.ts";
import { getInfo, type Info, pathOf, writeQueryOf } from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { printResult } from "./output.ts";
import { patchSources } from "./patcher.ts";
import { ask, type Run } from "./run.ts";
import { targetsOf } from "./targets.ts";

/** What becomes of a container; a fault where the words are wrong. */
type Change = (container: ValueMap) => ValueMap;

function rule(done: string, read: (run: Run, words: readonly string[]) => Attempt<Change>): CommandRule {
  return {
    flags: {
      ...commonFlags,
      ...outputFlags,
      ...fileFlags,
      ...dryRunFlag,
      limits: { kind: "text" },
      requests: { kind: "text" },
      containers: { kind: "text", short: "c", initial: "*" },
      "field-manager": { kind: "text", initial: "kubectl-set" },
    },
    command: (run) => set(run, done, read),
  };
}

/** `kubectl set image`, `env` and `resources`. Upstream: kubectl pkg/cmd/set (v0.36.3). */
export const setCommands: Readonly<Record<string, CommandRule>> = {
  "set image": rule("image updated", readImages),
  "set env": rule("env updated", readEnv),
  "set resources": rule("resource requirements updated", readResources),
};

function* set(
  run: Run,
  done: string,
  read: (run: Run, words: readonly string[]) => Attempt<Change>,
): Client<Fault | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const words = flags.args.filter((word, i) => word.includes("=") || (i > 0 && word.endsWith("-")));
  const change = read(run, words);
  if ("fault" in change) return change.fault;
  const targets = targetsOf(
    run,
    flags.args.filter((word) => !words.includes(word)),
  );
  if ("fault" in targets) return targets.fault;
  for (const info of targets.value.infos) {
    const got = yield* getInfo(run, info);
    if ("fault" in got) return got.fault;
    const fault = yield* setOne(run, got.value, change.value, done, dryRun.value === "server");
    if (fault !== null) return fault;
  }
  return null;
}

function* setOne(run: Run, info: Info, change: Change, done: string, dryRun: boolean): Client<Fault | null> {
  const [source] = patchSources(run, info.kind);
  const after = withContainers(info.object, change, run.flags.text("containers"));
  if (source === undefined || after === null) {
    return plain(`the object is not a pod or does not have a pod template: ${info.kind.kind}`).fault;
  }
  const patch = createStrategicPatch(info.object, after, source.meta);
  if ("error" in patch) return plain("the change cannot be made a patch").fault;
  if (Object.keys(patch.value).length === 0) return null;
  const sent = yield* ask(run, {
    method: "PATCH",
    path: pathOf(info),
    query: writeQueryOf({ manager: run.flags.text("field-manager"), validation: null, dryRun }),
    contentType: "application/strategic-merge-patch+json",
    body: patch.value,
  });
  if ("fault" in sent) return sent.fault;
  printResult(run, sent.value, done, dryRun ? "server" : "none");
  return null;
}

function withContainers(object: ValueMap, change: Change, wanted: string): ValueMap | null {
  const containers = dig(object, "spec", "template", "spec", "containers");
  if (!isList(containers)) return null;
  const changed = containers.map((one) =>
    isMap(one) && (wanted === "*" || get(one, "name") === wanted) ? change(one) : one,
  );
  return replaceAt(object, ["spec", "template", "spec", "containers"], changed);
}

function replaceAt(map: ValueMap, path: readonly string[], value: Value): ValueMap {
  const [key = "", ...rest] = path;
  if (rest.length === 0) return withKey(map, key, value);
  const inner = get(map, key);
  return withKey(map, key, replaceAt(isMap(inner) ? inner : {}, rest, value));
}

function pairsOf(text: string): readonly (readonly [string, string])[] {
  return text.split(",").map((part) => {
    const equals = part.indexOf("=");
    return [part.slice(0, equals), part.slice(equals + 1)] as const;
  });
}

function readImages(_run: Run, words: readonly string[]): Attempt<Change> {
  if (words.length === 0) return plain("at least one image update is required");
  const images = new Map(words.flatMap(pairsOf));
  return {
    value: (container) => {
      const image = images.get(String(get(container, "name"))) ?? images.get("*");
      return image === undefined ? container : withKey(container, "image", image);
    },
  };
}

function readEnv(_run: Run, words: readonly string[]): Attempt<Change> {
  if (words.length === 0) return plain("at least one environment variable must be provided");
  const removed = new Set(words.filter((word) => !word.includes("=")).map((word) => word.slice(0, -1)));
  const values = words
    .filter((word) => word.includes("="))
    .map((word) => {
      const equals = word.indexOf("=");
      return { name: word.slice(0, equals), value: word.slice(equals + 1) };
    });
  return {
    value: (container) => {
      const old = get(container, "env");
      const kept = isList(old) ? old.filter((one) => !removed.has(String(dig(one, "name")))) : [];
      const replaced = kept.map((one) => values.find(({ name }) => name === dig(one, "name")) ?? one);
      const added = values.filter(({ name }) => !kept.some((one) => dig(one, "name") === name));
      const all = [...replaced, ...added];
      if (all.length > 0) return withKey(container, "env", all);
      const { env: _, ...rest } = container;
      return rest;
    },
  };
}

function readResources({ flags }: Run): Attempt<Change> {
  const parts = ["limits", "requests"].filter((name) => flags.text(name) !== "");
  if (parts.length === 0)
    return plain("you must specify an update to requests or limits (in the form of --requests/--limits)");
  return {
    value: (container) => {
      const old = get(container, "resources");
      let resources: ValueMap = isMap(old) ? old : {};
      for (const name of parts) {
        const before = get(resources, name);
        const values = Object.fromEntries(pairsOf(flags.text(name)));
        resources = withKey(resources, name, { ...(isMap(before) ? before : {}), ...values });
      }
      return withKey(container, "resources", resources);
    },
  };
}
