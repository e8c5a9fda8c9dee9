import { listOf, mapOf } from "../../../../value/field-values.ts";
import { dig, get, type ValueMap, withKey } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { forEachTarget } from "../../arguments/fetch-resources.ts";
import { hasFileFlags, readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, failWithExitCode } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import type { ServedKind } from "../../discovery/served-kinds.ts";
import { commonFlags, fileFlags, outputFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { type Info, objectPath } from "../../objects/object-info.ts";
import { printResult } from "../../output/print-result.ts";

const flags: FlagSpecs = { ...commonFlags, ...outputFlags, ...fileFlags, force: { kind: "bool" } };

/** The commands below `kubectl certificate`. Upstream: kubectl pkg/cmd/certificates/certificates.go (v0.36.3). */
export const certificateCommands: Readonly<Record<string, CommandSpec>> = {
  "certificate approve": { flags, run: (run) => answerAll(run, "Approved") },
  "certificate deny": { flags, run: (run) => answerAll(run, "Denied") },
};

const REQUESTS = "CertificateSigningRequest.certificates.k8s.io";

function groupKindOf({ group, kind }: ServedKind): string {
  return group === "" ? kind : `${kind}.${group}`;
}

type Answer = "Approved" | "Denied";

function* answerAll(run: CommandRun, answer: Answer): Client<CommandError | null> {
  const names = run.flags.args;
  if (names.length === 0 && !hasFileFlags(run)) {
    return fail("one or more CSRs must be specified as <name> or -f <filename>").error;
  }
  const words = names.length === 0 ? [] : ["certificatesigningrequests", ...names];
  const targets = readTargets(run, { words });
  if ("error" in targets) return targets.error;
  const errors = yield* forEachTarget(run, targets.value, { fetchesFiles: true }, (info) =>
    answerOne(run, info, answer),
  );
  return combineErrors(errors);
}

function* answerOne(run: CommandRun, info: Info, answer: Answer): Client<CommandError | null> {
  if (groupKindOf(info.kind) !== REQUESTS) {
    const why = `can only handle ${REQUESTS} objects, got ${groupKindOf(info.kind)}`;
    return failWithExitCode(1, why).error;
  }
  const got = yield* sendForBody(run, { method: "GET", path: objectPath(info) });
  if ("error" in got) return got.error;
  const conditions = listOf(dig(got.value, "status", "conditions")).map(mapOf);
  const has = (type: string) => conditions.some((one) => get(one, "type") === type);
  const other = answer === "Approved" ? "Denied" : "Approved";
  if (has(other)) {
    return fail(`certificate signing request ${JSON.stringify(info.name)} is already ${other}`).error;
  }
  const operation = answer === "Approved" ? "approved" : "denied";
  if (has(answer) && !run.flags.bool("force")) return printResult(run, got.value, operation);
  const verb = answer === "Approved" ? "approve" : "deny";
  const condition: ValueMap = {
    type: answer,
    status: "True",
    reason: answer === "Approved" ? "KubectlApprove" : "KubectlDeny",
    message: `This CSR was ${operation} by kubectl certificate ${verb}.`,
    lastUpdateTime: run.environment.now,
    lastTransitionTime: null,
  };
  // With --force, kubectl sends a request that it has approved before as it is.
  const answered = has(answer) ? conditions : [...conditions, condition];
  const status = withKey(mapOf(get(got.value, "status")), "conditions", answered);
  const sent = yield* sendForBody(run, {
    method: "PUT",
    path: `${objectPath(info)}/approval`,
    contentType: "application/json",
    body: withKey(got.value, "status", status),
  });
  return "error" in sent ? sent.error : printResult(run, sent.value, operation);
}
