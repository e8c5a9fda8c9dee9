import { apiVersionOf } from "../../../../schema/builtins.ts";
import { metaText } from "../../../../server/metadata/object-meta.ts";
import { dig, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import { combineErrors, fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";

/** Returns a Job by `--image`, or a Job of the CronJob that `--from` names. Upstream: kubectl pkg/cmd/create/create_job.go (v0.36.3). */
export function* makeJob(run: CommandRun, name: string): Client<Result<ValueMap>> {
  const { flags } = run;
  const image = flags.text("image");
  const from = flags.text("from");
  const command = flags.args.slice(1);
  if ((image === "") === (from === "")) return fail("either --image or --from must be specified");
  if (command.length > 0 && from !== "") return fail("cannot specify --from and command");
  if (image !== "") return { value: jobOf({ name }, jobSpec(name, image, command, "Never")) };
  const targets = readTargets(run, { words: [from] });
  if ("error" in targets) return targets;
  const found = yield* fetchTargets(run, targets.value);
  const error = combineErrors(found.errors);
  if (error !== null) return { error };
  const [info, ...more] = found.infos;
  if (info === undefined || more.length > 0) return fail("from must be an existing cronjob");
  if (info.kind.kind !== "CronJob" || info.kind.group !== "batch") {
    return fail(
      `unknown object type *${info.kind.typeName === null ? "unstructured.Unstructured" : `${info.kind.version}.${info.kind.kind}`}`,
    );
  }
  return { value: jobOfCronJob(info.object, name, apiVersionOf(info.kind)) };
}

function jobOfCronJob(cronJob: ValueMap, name: string, apiVersion: string): ValueMap {
  const template = dig(cronJob, "spec", "jobTemplate");
  const annotations = dig(template, "metadata", "annotations");
  const labels = dig(template, "metadata", "labels");
  return jobOf(
    {
      annotations: {
        "cronjob.kubernetes.io/instantiate": "manual",
        ...(isMap(annotations) && annotations),
      },
      ...(labels !== undefined && { labels }),
      name,
      ownerReferences: [
        {
          apiVersion,
          controller: true,
          kind: "CronJob",
          name: metaText(cronJob, "name"),
          uid: metaText(cronJob, "uid"),
        },
      ],
    },
    withEmptyMetadata(dig(template, "spec") ?? {}),
  );
}

/** Returns the spec of a Job as Go prints it: with the metadata of its template. */
function withEmptyMetadata(spec: Value): Value {
  const template = dig(spec, "template");
  return isMap(spec) && isMap(template) ? { ...spec, template: { metadata: {}, ...template } } : spec;
}

function jobOf(metadata: ValueMap, spec: Value): ValueMap {
  return { apiVersion: "batch/v1", kind: "Job", metadata, spec, status: {} };
}

function jobSpec(name: string, image: string, command: readonly string[], restartPolicy: string): ValueMap {
  const container = { ...(command.length > 0 && { command }), image, name, resources: {} };
  return { template: { metadata: {}, spec: { containers: [container], restartPolicy } } };
}

/** Returns a CronJob. Upstream: kubectl pkg/cmd/create/create_cronjob.go (v0.36.3). */
export function makeCronJob({ flags }: CommandRun, name: string): Result<ValueMap> {
  const restart = flags.text("restart") || "OnFailure";
  return {
    value: {
      apiVersion: "batch/v1",
      kind: "CronJob",
      metadata: { name },
      spec: {
        jobTemplate: {
          metadata: { name },
          spec: jobSpec(name, flags.text("image"), flags.args.slice(1), restart),
        },
        schedule: flags.text("schedule"),
      },
      status: {},
    },
  };
}
