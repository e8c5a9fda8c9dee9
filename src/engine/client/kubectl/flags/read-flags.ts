import { isSince } from "../client-version.ts";
import { fail, type Result } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import type { DryRun } from "./common-flags.ts";
import { FALSE, type Flags, TRUE } from "./parse-flags.ts";

/** The flags of a command, and what it prints on stderr. */
type WithFlags = {
  readonly flags: Flags;
  readonly err: Pick<string[], "push">;
  readonly environment: Environment;
};

/**
 * Returns the strategy of `--dry-run`; warns on stderr of deprecated values.
 * Upstream: kubectl pkg/cmd/util/helpers.go, GetDryRunStrategy (v0.36.3).
 */
export function dryRunOf(run: WithFlags): Result<DryRun> {
  const text = run.flags.text("dry-run");
  const warn = (line: number, what: string, instead: string) =>
    run.err.push(
      `<log> helpers.go:${isSince(run, 35) ? line : line + 12}] ${what} and can be replaced with --dry-run=${instead}.\n`,
    );
  if (TRUE.has(text)) {
    warn(733, `--dry-run=${text} is deprecated (boolean value)`, "client");
    return { value: "client" };
  }
  if (FALSE.has(text)) {
    warn(736, `--dry-run=${text} is deprecated (boolean value)`, "none");
    return { value: "none" };
  }
  switch (text) {
    case "client":
    case "server":
    case "none":
      return { value: text };
    case "unchanged":
      warn(719, "--dry-run is deprecated", "client");
      return { value: "client" };
    default:
      return fail(`Invalid dry-run value (${text}). Must be "none", "server", or "client".`);
  }
}

/** Returns the `fieldValidation` that `--validate` means. */
export function validationOf(run: WithFlags): Result<"Strict" | "Warn" | "Ignore"> {
  const text = run.flags.text("validate");
  if (text === "strict" || TRUE.has(text)) return { value: "Strict" };
  if (text === "ignore" || FALSE.has(text)) return { value: "Ignore" };
  if (text === "warn") return { value: "Warn" };
  return fail(
    `invalid - validate option ${JSON.stringify(text)}; must be one of: strict (or true), warn, ignore (or false)`,
  );
}

/** Returns the `propagationPolicy` that `--cascade` means. */
export function cascadeOf(run: WithFlags): Result<"Background" | "Foreground" | "Orphan"> {
  const text = run.flags.text("cascade");
  const isTrue = TRUE.has(text);
  if (isTrue || FALSE.has(text)) {
    const instead = isTrue ? "background" : "orphan";
    run.err.push(
      `warning: --cascade=${text} is deprecated (boolean value) and can be replaced with --cascade=${instead}.\n`,
    );
    return { value: isTrue ? "Background" : "Orphan" };
  }
  if (text === "background") return { value: "Background" };
  if (text === "foreground") return { value: "Foreground" };
  if (text === "orphan") return { value: "Orphan" };
  return fail(`invalid cascade value (${text}). Must be "background", "foreground", or "orphan"`);
}
