import { dig, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail, messageOf } from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../../command-run.ts";
import { commonFlags, outputFlags } from "../../flags/common-flags.ts";
import { readOutputFormat } from "../../output/output-format.ts";
import { printTypedResult } from "../../output/print-result.ts";

/** `kubectl create token`. Upstream: kubectl pkg/cmd/create/create_token.go (v0.36.3). */
export const createTokenCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    audience: { kind: "list" },
    duration: { kind: "duration" },
    "bound-object-kind": { kind: "text" },
    "bound-object-name": { kind: "text" },
    "bound-object-uid": { kind: "text" },
  },
  run: createToken,
};

/** The kinds to which a token can be bound. All are of apiVersion `v1`. */
const KINDS = ["Node", "Pod", "Secret"];

function* createToken(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const [name = "", ...more] = flags.args;
  if (flags.args.length !== 1) {
    return fail(
      `exactly one NAME is required, got ${more.length + (name === "" ? 0 : 1)}\nSee 'kubectl create token -h' for help and examples`,
    ).error;
  }
  const form = readOutputFormat(run);
  if ("error" in form) return form.error;
  const wrong = checkFlags(run);
  if (wrong !== null) return fail(wrong).error;
  const seconds = secondsOf(flags.text("duration"));
  const audiences = flags.list("audience");
  const kind = flags.text("bound-object-kind");
  const uid = flags.text("bound-object-uid");
  const spec: ValueMap = {
    audiences: audiences.length === 0 ? null : audiences,
    expirationSeconds: seconds === 0 ? null : seconds,
    boundObjectRef:
      kind === ""
        ? null
        : {
            kind,
            apiVersion: "v1",
            name: flags.text("bound-object-name"),
            ...(uid !== "" && { uid }),
          },
  };
  const sent = yield* sendForBody(run, {
    method: "POST",
    path: `/api/v1/namespaces/${namespaceOf(run)}/serviceaccounts/${name}/token`,
    contentType: "application/json",
    body: { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", metadata: {}, spec },
  });
  if ("error" in sent) return fail(`failed to create token: ${messageOf(sent.error)}`).error;
  if (form.value.kind !== "default") return printTypedResult(run, sent.value, "");
  // As in a pipe: only a terminal gets a line break.
  run.out.push(String(dig(sent.value, "status", "token") ?? ""));
  return null;
}

function checkFlags({ flags }: CommandRun): string | null {
  const kind = flags.text("bound-object-kind");
  const name = flags.text("bound-object-name");
  if (secondsOf(flags.text("duration")) < 0) return "--duration must be greater than or equal to 0";
  if (!Number.isInteger(secondsOf(flags.text("duration"))))
    return "--duration cannot be expressed in units less than seconds";
  if (kind === "" && name !== "")
    return "--bound-object-name can only be set if --bound-object-kind is provided";
  if (kind === "" && flags.text("bound-object-uid") !== "") {
    return "--bound-object-uid can only be set if --bound-object-kind is provided";
  }
  if (kind === "") return null;
  if (!KINDS.includes(kind)) {
    return `supported --bound-object-kind values are ${KINDS.join(", ")}`;
  }
  return name === "" ? "--bound-object-name is required if --bound-object-kind is provided" : null;
}

const UNITS: Readonly<Record<string, number>> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
};

/** Returns the seconds of a duration of Go, such as `1h30m`. */
function secondsOf(text: string): number {
  const sign = text.startsWith("-") ? -1 : 1;
  let seconds = 0;
  for (const [, amount, unit = "s"] of text.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)) {
    seconds += Number(amount) * (UNITS[unit] ?? 1);
  }
  return sign * seconds;
}
