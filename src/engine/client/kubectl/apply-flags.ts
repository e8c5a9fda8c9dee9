import { type Attempt, plain } from "./fault.ts";
import type { FlagRules } from "./flags.ts";
import type { DryRun } from "./output.ts";
import type { Run } from "./run.ts";

/** Flags of every command. */
export const commonFlags: FlagRules = {
  namespace: { kind: "text", short: "n" },
  as: { kind: "text" },
  context: { kind: "text" },
  "request-timeout": { kind: "text" },
  v: { kind: "int", short: "v" },
  ...connectionFlags(),
};

/** Flags that say how the server is reached, and what nobody needs here. Their values are not used. */
function connectionFlags(): FlagRules {
  const texts =
    "cache-dir cluster kubeconfig kuberc log-flush-frequency profile profile-output vmodule".split(" ");
  const bools = ["disable-compression", "insecure-skip-tls-verify", "match-server-version"];
  const unsupported =
    "as-group as-uid as-user-extra certificate-authority client-certificate client-key password tls-server-name token user username".split(
      " ",
    );
  return {
    ...Object.fromEntries(texts.map((name) => [name, { kind: "text", hidden: true }])),
    ...Object.fromEntries(bools.map((name) => [name, { kind: "bool", hidden: true }])),
    ...Object.fromEntries(unsupported.map((name) => [name, { kind: "list", unsupported: true }])),
    server: { kind: "text", short: "s", unsupported: true },
    "warnings-as-errors": { kind: "bool", unsupported: true },
  };
}

/** Flags that say in what form results are printed. */
export const outputFlags: FlagRules = {
  output: { kind: "text", short: "o" },
  "show-managed-fields": { kind: "bool" },
  template: { kind: "text" },
  "allow-missing-template-keys": { kind: "bool", initial: "true" },
};

/** Flags that name files. */
export const fileFlags: FlagRules = {
  filename: { kind: "list", short: "f", commas: true },
  kustomize: { kind: "text", short: "k" },
  recursive: { kind: "bool", short: "R" },
};

/** Flags that choose objects. */
export const selectorFlags: FlagRules = {
  all: { kind: "bool" },
  "all-namespaces": { kind: "bool", short: "A" },
  selector: { kind: "text", short: "l" },
  "field-selector": { kind: "text" },
};

/** `--dry-run`. */
export const dryRunFlag: FlagRules = { "dry-run": { kind: "optional", initial: "none", bare: "unchanged" } };

/** `--validate`. */
export const validateFlag: FlagRules = { validate: { kind: "optional", initial: "strict", bare: "strict" } };

/** Flags of commands that delete. */
export const deleteFlags: FlagRules = {
  cascade: { kind: "optional", initial: "background", bare: "background" },
  "grace-period": { kind: "int", initial: "-1" },
  force: { kind: "bool" },
  timeout: { kind: "duration" },
  wait: { kind: "bool", initial: "false" },
};

/** The flags of `kubectl apply`; `--applyset` only where the environment allows it. */
export function applyFlags(variables: Readonly<Record<string, string>>): FlagRules {
  return {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...validateFlag,
    ...deleteFlags,
    "server-side": { kind: "bool" },
    "force-conflicts": { kind: "bool" },
    "field-manager": { kind: "text" },
    selector: { kind: "text", short: "l" },
    all: { kind: "bool" },
    prune: { kind: "bool" },
    "prune-allowlist": { kind: "list" },
    overwrite: { kind: "bool", initial: "true" },
    "openapi-patch": { kind: "bool", initial: "true" },
    subresource: { kind: "text" },
    ...(variables["KUBECTL_APPLYSET"] === "true" && { applyset: { kind: "text" } }),
  };
}

/** What `--dry-run` asks for. Upstream: kubectl pkg/cmd/util/helpers.go, GetDryRunStrategy (v0.36.3). */
export function dryRunOf(run: Run): Attempt<DryRun> {
  const text = run.flags.text("dry-run");
  const warn = (line: number, what: string, instead: string) =>
    run.err.push(`<log> helpers.go:${line}] ${what} and can be replaced with --dry-run=${instead}.\n`);
  if (TRUE.test(text)) {
    warn(733, `--dry-run=${text} is deprecated (boolean value)`, "client");
    return { value: "client" };
  }
  if (FALSE.test(text)) {
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
      return plain(`Invalid dry-run value (${text}). Must be "none", "server", or "client".`);
  }
}

const TRUE = /^(1|t|T|true|TRUE|True)$/;
const FALSE = /^(0|f|F|false|FALSE|False)$/;

/** What `--validate` asks for, as the server calls it. */
export function validationOf(run: Run): Attempt<"Strict" | "Warn" | "Ignore"> {
  const text = run.flags.text("validate");
  if (text === "strict" || TRUE.test(text)) return { value: "Strict" };
  if (text === "ignore" || FALSE.test(text)) return { value: "Ignore" };
  if (text === "warn") return { value: "Warn" };
  return plain(
    `invalid - validate option ${JSON.stringify(text)}; must be one of: strict (or true), warn, ignore (or false)`,
  );
}

/** What `--cascade` asks for, as the server calls it. */
export function cascadeOf(run: Run): Attempt<"Background" | "Foreground" | "Orphan"> {
  const text = run.flags.text("cascade");
  if (text === "background" || text === "true") return { value: "Background" };
  if (text === "foreground") return { value: "Foreground" };
  if (text === "orphan" || text === "false") return { value: "Orphan" };
  return plain(`invalid cascade value (${text}). Must be "background", "foreground", or "orphan"`);
}
