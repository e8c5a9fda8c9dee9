import { metaText } from "../../../../server/metadata/object-meta.ts";
import { type MutableMap, put, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, type Result } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { kindFor } from "../../discovery/served-kinds.ts";
import { commonFlags, type DryRun, dryRunFlag, outputFlags } from "../../flags/common-flags.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { recordFlag, withChangeCause } from "../../objects/change-cause.ts";
import { collectionPath, objectPath } from "../../objects/object-info.ts";
import { deleteRequest } from "../../objects/write-requests.ts";
import { readOutputFormat } from "../../output/output-format.ts";
import { printTypedResult } from "../../output/print-result.ts";
import { WATCH_ENDS } from "../../output/watch-ends.ts";
import { envNameProblem } from "../create/key-value-data.ts";
import { isImageName } from "./image-name.ts";
import { overrideFlags, withOverrides } from "./overrides.ts";
import { sendGenerated } from "./send-generated.ts";
import { makeServiceOfPorts, readLabels } from "./service-of-ports.ts";

/** `kubectl run`. Nothing runs here, so it attaches to no container. Upstream: kubectl pkg/cmd/run/run.go (v0.36.3). */
export const runCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...dryRunFlag,
    ...overrideFlags,
    ...recordFlag,
    annotations: { kind: "list" },
    image: { kind: "text", required: true },
    "image-pull-policy": { kind: "text" },
    env: { kind: "list" },
    port: { kind: "text" },
    labels: { kind: "text", short: "l" },
    restart: { kind: "text", defaultValue: "Always" },
    command: { kind: "bool" },
    expose: { kind: "bool" },
    privileged: { kind: "bool" },
    quiet: { kind: "bool", short: "q" },
    "save-config": { kind: "bool" },
    "field-manager": { kind: "text", defaultValue: "kubectl-run" },
    rm: { kind: "bool" },
    ...Object.fromEntries(
      ["timeout", "pod-running-timeout"].map((name) => [name, { kind: "duration", hidden: true } as const]),
    ),
    ...Object.fromEntries(
      ["force", "wait", "leave-stdin-open"].map((name) => [name, { kind: "bool", hidden: true } as const]),
    ),
    "grace-period": { kind: "int", hidden: true },
    attach: { kind: "bool" },
    stdin: { kind: "bool", short: "i" },
    tty: { kind: "bool", short: "t" },
    cascade: { kind: "optional", defaultValue: "background", valueIfBare: "background", hidden: true },
    "detach-keys": { kind: "text", hidden: true, since: 36 },
    filename: { kind: "list", short: "f", splitsAtCommas: true, hidden: true },
    kustomize: { kind: "text", short: "k", hidden: true },
    recursive: { kind: "bool", short: "R", hidden: true },
  },
  run: runPod,
};

const HELP = "See 'kubectl run -h' for help and examples";
function* runPod(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const form = readOutputFormat(run);
  if ("error" in form) return form.error;
  const wrong = checkFlags(run, dryRun.value);
  if (wrong !== null) return fail(wrong).error;
  const made = makePod(run);
  if ("error" in made) return made.error;
  const changed = withOverrides(run, made.value);
  if ("error" in changed) return changed.error;
  const sent = yield* sendGenerated(run, withChangeCause(run, changed.value), dryRun.value);
  if ("error" in sent) return sent.error;
  const errors: CommandError[] = [];
  if (flags.bool("expose")) {
    const exposed = yield* exposePod(run, changed.value, dryRun.value);
    if (exposed !== null) errors.push(exposed);
  }
  if (isAttached(run)) return yield* attach(run, sent.value);
  const printed = printTypedResult(run, sent.value, "created", dryRun.value);
  return printed ?? combineErrors(errors);
}

/** Whether the command waits for the pod and connects to it. */
function isAttached({ flags }: CommandRun): boolean {
  return flags.given("attach") ? flags.bool("attach") : flags.bool("stdin");
}

/** Waits for the pod, which never runs without a kubelet. Deletes it afterwards if the command has `--rm`. */
function* attach(run: CommandRun, pod: ValueMap): Client<CommandError | null> {
  const kind = kindFor(run.environment.kinds(), "v1", "Pod");
  if (kind === undefined) return null;
  const info = { kind, namespace: metaText(pod, "namespace"), name: metaText(pod, "name") };
  yield* sendForBody(run, {
    method: "GET",
    path: collectionPath(kind, info.namespace),
    query: { fieldSelector: `metadata.name=${info.name}` },
  });
  const waited = fail(WATCH_ENDS).error;
  if (!run.flags.bool("rm")) return waited;
  const request = deleteRequest(info, { policy: "Background", grace: -1, dryRun: false, named: true });
  const left = yield* sendForBody(run, { method: "GET", path: objectPath(info) });
  if ("error" in left) return waited;
  const done = yield* sendForBody(run, request);
  if ("value" in done && !run.flags.bool("quiet")) {
    run.out.push(`pod ${JSON.stringify(info.name)} deleted from ${info.namespace} namespace\n`);
  }
  return waited;
}

function checkFlags(run: CommandRun, dryRun: DryRun): string | null {
  const { flags } = run;
  const usage = (message: string) => `${message}\n${HELP}`;
  const image = flags.text("image");
  if (flags.args.length === 0 || flags.dash === 0) return usage("NAME is required for run");
  if (image === "") return "--image is required";
  if (!isImageName(image)) return `Invalid image name ${JSON.stringify(image)}: invalid reference format`;
  if (flags.bool("tty") && !flags.bool("stdin")) {
    return usage("-i/--stdin is required for containers with -t/--tty=true");
  }
  if (flags.bool("expose") && flags.text("port") === "") {
    return usage("--port must be set when exposing a service");
  }
  const restart = flags.text("restart");
  if (!/^(Always|OnFailure|Never|)$/.test(restart)) return usage(`invalid restart policy: ${restart}`);
  if (flags.bool("rm") && !isAttached(run)) return usage("--rm should only be used for attached containers");
  if (isAttached(run) && dryRun !== "none") {
    return usage(
      "--dry-run=[server|client] can't be used with attached containers options (--attach, --stdin, or --tty)",
    );
  }
  const pull = flags.text("image-pull-policy");
  return /^(Always|IfNotPresent|Never|)$/.test(pull) ? null : usage(`invalid image pull policy: ${pull}`);
}

function makePod({ flags }: CommandRun): Result<ValueMap> {
  const [name = "", ...words] = flags.args;
  const env: ValueMap[] = [];
  for (const pair of flags.list("env")) {
    const equals = pair.indexOf("=");
    const key = pair.slice(0, Math.max(equals, 0));
    if (equals < 1 || envNameProblem(key) !== null) return fail(`invalid env: ${pair}`);
    const value = pair.slice(equals + 1);
    env.push({ name: key, ...(value !== "" && { value }) });
  }
  const annotations: MutableMap = {};
  for (const pair of flags.list("annotations")) {
    const [key = "", value] = pair.split(/=(.*)/s);
    if (value === undefined) return fail(`unexpected annotation: ${pair}`);
    put(annotations, key, value);
  }
  const given = flags.text("labels");
  const labels = given === "" ? { value: { run: name } } : readLabels(given);
  if ("error" in labels) return labels;
  const port = flags.text("port");
  if (port !== "" && !/^[+-]?\d+$/.test(port)) {
    return fail(`strconv.Atoi: parsing ${JSON.stringify(port)}: invalid syntax`);
  }
  const pull = flags.text("image-pull-policy");
  const container = {
    ...(words.length > 0 && { [flags.bool("command") ? "command" : "args"]: words }),
    ...(env.length > 0 && { env }),
    image: flags.text("image"),
    ...(pull !== "" && { imagePullPolicy: pull }),
    name,
    ...(port !== "" && { ports: [{ containerPort: Number(port) }] }),
    resources: {},
    ...(flags.bool("privileged") && { securityContext: { privileged: true } }),
    ...(flags.bool("stdin") && { stdin: true, ...(!flags.bool("leave-stdin-open") && { stdinOnce: true }) }),
    ...(flags.bool("tty") && { tty: true }),
  };
  return {
    value: {
      apiVersion: "v1",
      kind: "Pod",
      metadata: {
        ...(Object.keys(annotations).length > 0 && { annotations }),
        labels: labels.value,
        name,
      },
      spec: {
        containers: [container],
        dnsPolicy: "ClusterFirst",
        restartPolicy: flags.text("restart") || "Always",
      },
      status: {},
    },
  };
}

/** Creates the Service of `--expose`, and prints it. */
function* exposePod(run: CommandRun, pod: ValueMap, dryRun: DryRun): Client<CommandError | null> {
  const { flags } = run;
  const name = metaText(pod, "name");
  const made = makeServiceOfPorts({
    name,
    selector: flags.text("labels") || `run=${name}`,
    labels: flags.text("labels"),
    ports: flags.text("port"),
    protocol: "",
    protocols: new Map(),
    targetPort: "",
    type: "",
    clusterIP: "",
    externalIP: "",
    loadBalancerIP: "",
    sessionAffinity: "",
  });
  if ("error" in made) return made.error;
  const sent = yield* sendGenerated(run, withChangeCause(run, made.value), dryRun);
  if ("error" in sent) return sent.error;
  const error = printTypedResult(run, sent.value, "created", dryRun);
  if (flags.text("output") === "yaml") run.out.push("---\n");
  return error;
}
