import type { Client } from "../../../client.ts";
import { readObjects } from "../../arguments/read-objects.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail, withSource } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { requestDefinitions } from "../../files/definition-lookups.ts";
import { checkFilenames, withUnread } from "../../files/manifest-files.ts";
import { fileFlags } from "../../flags/common-flags.ts";
import { dryRunOf, validationOf } from "../../flags/read-flags.ts";
import { recordFlag, withChangeCause } from "../../objects/change-cause.ts";
import { withUpdatedAnnotation } from "../../objects/updated-annotation.ts";
import { createRequest } from "../../objects/write-requests.ts";
import { readOutputFormat } from "../../output/output-format.ts";
import { printResult } from "../../output/print-result.ts";
import { isRaw, rawFlag, sendRaw } from "../raw-request.ts";
import { createEdited } from "./create-edited.ts";
import { createFlags } from "./create-generated.ts";

/** `kubectl create -f`. Upstream: kubectl pkg/cmd/create/create.go (v0.36.3). */
export const createCommand: CommandSpec = {
  flags: {
    ...createFlags,
    ...fileFlags,
    ...rawFlag,
    ...recordFlag,
    selector: { kind: "text", short: "l" },
    edit: { kind: "bool" },
    "windows-line-endings": { kind: "bool", hidden: true },
  },
  run: createFromFiles,
};

function* createFromFiles(run: CommandRun): Client<CommandError | null> {
  const { args } = run.flags;
  if (isRaw(run) && args.length === 0) return yield* sendRaw(run, "POST");
  if (args.length > 0) {
    return fail(`Unexpected args: [${args.join(" ")}]\nSee 'kubectl create -h' for help and examples`).error;
  }
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const validation = validationOf(run);
  if ("error" in validation) return validation.error;
  const form = readOutputFormat(run);
  if ("error" in form) return form.error;
  const named = checkFilenames(run);
  if ("error" in named) return named.error;
  if (run.flags.bool("edit")) return yield* createEdited(run, validation.value);
  const read = readObjects(run, { selector: run.flags.text("selector") });
  const errors: CommandError[] = [];
  for (const [at, info] of read.infos.entries()) {
    yield* requestDefinitions(run, read, at);
    const object = withChangeCause(run, withUpdatedAnnotation(run, info.object));
    if (dryRun.value === "client") {
      const error = printResult(run, object, "created", "client");
      if (error !== null) errors.push(error);
      continue;
    }
    const made = yield* sendForBody(
      run,
      createRequest(info, object, {
        manager: run.flags.text("field-manager"),
        validation: validation.value,
        dryRun: dryRun.value === "server",
      }),
    );
    if ("error" in made) errors.push(withSource(made.error, "creating", info.source));
    else {
      const error = printResult(run, made.value, "created", dryRun.value);
      if (error !== null) errors.push(error);
    }
  }
  yield* requestDefinitions(run, read, read.infos.length);
  if (read.infos.length === 0 && read.errors.length === 0) return fail("no objects passed to create").error;
  return withUnread(errors, read);
}
