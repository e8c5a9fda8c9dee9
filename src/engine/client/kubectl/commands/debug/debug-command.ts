import { metaText } from "../../../../server/metadata/object-meta.ts";
import { nameSuffixOf } from "../../../../server/metadata/uid.ts";
import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, type Result } from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../../command-run.ts";
import { printKind } from "../../discovery/served-kinds.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { collectionPath, type Info, objectPath } from "../../objects/object-info.ts";
import { WATCH_ENDS } from "../../output/watch-ends.ts";
import { copyForDebugging } from "./copy-pod.ts";
import { type Customise, customiser, readCustomProfile } from "./custom-profile.ts";
import { debugFlagProblem, profileName } from "./debug-flags.ts";
import {
  namesOfContainers,
  type Profile,
  profileNamed,
  withContainerProfile,
  withNodeProfile,
} from "./debug-profile.ts";

const bools = (names: string): FlagSpecs =>
  Object.fromEntries(names.split(" ").map((name) => [name, { kind: "bool" } as const]));

/** `kubectl debug`. No kubelet runs the containers here. Upstream: kubectl pkg/cmd/debug/debug.go (v0.36.3). */
export const debugCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...bools("arguments-only attach replace same-node"),
    ...bools("keep-annotations keep-labels keep-liveness keep-readiness keep-startup"),
    "keep-init-containers": { kind: "bool", defaultValue: "true" },
    "share-processes": { kind: "bool", defaultValue: "true" },
    container: { kind: "text", short: "c" },
    "copy-to": { kind: "text" },
    custom: { kind: "text" },
    env: { kind: "list", splitsAtCommas: true },
    filename: { kind: "list", short: "f", splitsAtCommas: true },
    image: { kind: "text" },
    "image-pull-policy": { kind: "text" },
    profile: { kind: "text", defaultValue: "general" },
    quiet: { kind: "bool", short: "q" },
    "set-image": { kind: "list", splitsAtCommas: true },
    stdin: { kind: "bool", short: "i" },
    target: { kind: "text" },
    tty: { kind: "bool", short: "t" },
  },
  run: debug,
};

function* debug(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const profile = profileNamed(profileName(run));
  if (profile === null) return fail(`unknown profile: ${flags.text("profile")}`).error;
  const words = flags.dash < 0 ? flags.args : flags.args.slice(0, flags.dash);
  const custom = readCustomProfile(run);
  if ("error" in custom) return custom.error;
  const wrong = debugFlagProblem(run, words, custom.value);
  if (wrong !== null) return fail(wrong).error;
  const errors: CommandError[] = [];
  for (const word of words.length === 0 ? [""] : words) {
    const targets = readTargets(run, {
      words: word === "" ? [] : word.includes("/") ? [word] : ["pods", word],
    });
    if ("error" in targets) return targets.error;
    const found = yield* fetchTargets(run, targets.value, { fetchesFiles: true, typed: true });
    errors.push(...found.errors);
    for (const info of found.infos) {
      const error = yield* debugOne(run, info, profile, customiser(run, custom.value));
      if (error !== null) return error;
    }
  }
  return combineErrors(errors);
}

function* debugOne(
  run: CommandRun,
  info: Info,
  profile: Profile,
  customise: Customise,
): Client<CommandError | null> {
  const { flags } = run;
  const type = `${info.kind.kind}.${info.kind.group}`;
  const isCopy = flags.text("copy-to") !== "";
  const debugged =
    type === "Node."
      ? yield* debugNode(run, info, profile, customise)
      : type !== "Pod."
        ? fail(`${JSON.stringify(printKind(info.kind))} not supported by debug`)
        : isCopy
          ? yield* debugCopy(run, info, profile, customise)
          : yield* debugPod(run, info, profile, customise);
  if ("error" in debugged) return debugged.error;
  const attaches = flags.given("attach") ? flags.bool("attach") : flags.bool("stdin");
  // kubectl waits for the container, which never runs here.
  return attaches && debugged.value !== "" ? fail(WATCH_ENDS).error : null;
}

/** Returns the container of the flags, with the fields that kubectl always writes. */
function newContainer(run: CommandRun, name: string): ValueMap {
  const { flags } = run;
  const args = flags.dash < 0 ? [] : flags.args.slice(flags.dash);
  const pull = flags.text("image-pull-policy");
  const env = flags.list("env").map((pair) => {
    const [key = "", value = ""] = pair.split(/=(.*)/s);
    return { name: key, value };
  });
  return {
    ...(args.length > 0 && { [flags.bool("arguments-only") ? "args" : "command"]: args }),
    ...(env.length > 0 && { env }),
    image: flags.text("image"),
    ...(pull !== "" && { imagePullPolicy: pull }),
    name,
    resources: {},
    ...(flags.bool("stdin") && { stdin: true }),
    terminationMessagePolicy: "File",
    ...(flags.bool("tty") && { tty: true }),
  };
}

/** Returns the name of the debugging container: that of `--container`, or a new one, which kubectl prints. */
function containerName(run: CommandRun, pod: ValueMap): string {
  const given = run.flags.text("container");
  if (given !== "") return given;
  const names = namesOfContainers(mapOf(get(pod, "spec")));
  let name = "";
  for (let tries = 0; name === "" || names.has(name); tries++) {
    name = `debugger-${nameSuffixOf(`${metaText(pod, "uid")} ${names.size} ${tries}`)}`;
  }
  if (!run.flags.bool("quiet")) run.out.push(`Defaulting debug container name to ${name}.\n`);
  return name;
}

/** Adds a container to a pod that runs. Returns its name. */
function* debugPod(
  run: CommandRun,
  info: Info,
  profile: Profile,
  customise: Customise,
): Client<Result<string>> {
  const name = containerName(run, info.object);
  const target = run.flags.text("target");
  const container = customise(withContainerProfile(newContainer(run, name), profile, "ephemeral"));
  const before = mapsOf(get(mapOf(get(info.object, "spec")), "ephemeralContainers"));
  const order = [...before.map((one) => ({ name: textAt(one, "name") })), { name }];
  const body: ValueMap = {
    spec: {
      ...(before.length > 0 && { "$setElementOrder/ephemeralContainers": order }),
      ephemeralContainers: [{ ...container, ...(target !== "" && { targetContainerName: target }) }],
    },
  };
  const sent = yield* sendForBody(run, {
    method: "PATCH",
    path: `${objectPath(info)}/ephemeralcontainers`,
    contentType: "application/strategic-merge-patch+json",
    body,
  });
  return "error" in sent ? sent : { value: name };
}

/** Creates a copy of a pod. Returns the name of its debugging container, which is empty if only images change. */
function* debugCopy(
  run: CommandRun,
  info: Info,
  profile: Profile,
  customise: Customise,
): Client<Result<string>> {
  const made = copyForDebugging(
    run,
    info.object,
    profile,
    () => containerName(run, info.object),
    (name) => newContainer(run, name),
    customise,
  );
  if ("error" in made) return made;
  const { pod, container } = made.value;
  const path = collectionPath(info.kind, info.namespace);
  const sent = yield* sendForBody(run, { method: "POST", path, body: pod });
  if ("error" in sent) return sent;
  if (run.flags.bool("replace")) {
    const body = { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0 };
    const removed = yield* sendForBody(run, { method: "DELETE", path: objectPath(info), body });
    if ("error" in removed) return removed;
  }
  return { value: container };
}

/** Creates a pod on a node. Returns the name of its container. */
function* debugNode(
  run: CommandRun,
  { name: node, object }: Info,
  profile: Profile,
  customise: Customise,
): Client<Result<string>> {
  const container = run.flags.text("container") || "debugger";
  const name = `node-debugger-${node}-${nameSuffixOf(`${metaText(object, "uid")} ${run.environment.now}`)}`;
  if (!run.flags.bool("quiet")) {
    run.out.push(`Creating debugging pod ${name} with container ${container} on node ${node}.\n`);
  }
  const spec: ValueMap = {
    containers: [customise(withContainerProfile(newContainer(run, container), profile, "node"))],
    nodeName: node,
    restartPolicy: "Never",
    tolerations: [{ operator: "Exists" }],
  };
  const body = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { labels: { "app.kubernetes.io/managed-by": "kubectl-debug" }, name },
    spec: withNodeProfile(spec, profile),
    status: {},
  };
  const path = `/api/v1/namespaces/${namespaceOf(run)}/pods`;
  const sent = yield* sendForBody(run, { method: "POST", path, body });
  return "error" in sent ? sent : { value: container };
}
