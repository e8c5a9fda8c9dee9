import type { FlagSpecs } from "./parse-flags.ts";

/** Flags of every command. */
export const commonFlags: FlagSpecs = {
  help: { kind: "bool", short: "h", hidden: true },
  namespace: { kind: "text", short: "n" },
  as: { kind: "text" },
  "as-group": { kind: "list" },
  "as-uid": { kind: "text" },
  "as-user-extra": { kind: "list", since: 35 },
  context: { kind: "text" },
  "request-timeout": { kind: "text" },
  token: { kind: "text" },
  v: { kind: "int", short: "v" },
  ...connectionFlags(),
};

/** Flags for the connection, and others that have no effect here. Their values are ignored. */
function connectionFlags(): FlagSpecs {
  const texts =
    "cache-dir cluster kubeconfig kuberc log-flush-frequency profile profile-output user vmodule".split(" ");
  const bools = ["disable-compression", "insecure-skip-tls-verify", "match-server-version"];
  const unsupported =
    "certificate-authority client-certificate client-key password tls-server-name username".split(" ");
  return {
    ...Object.fromEntries(texts.map((name) => [name, { kind: "text", hidden: true }])),
    ...Object.fromEntries(bools.map((name) => [name, { kind: "bool", hidden: true }])),
    ...Object.fromEntries(unsupported.map((name) => [name, { kind: "list", unsupported: true }])),
    server: { kind: "text", short: "s", unsupported: true },
    "warnings-as-errors": { kind: "bool" },
  };
}

/** Flags for the output format. */
export const outputFlags: FlagSpecs = {
  output: { kind: "text", short: "o" },
  "show-managed-fields": { kind: "bool" },
  template: { kind: "text" },
  "allow-missing-template-keys": { kind: "bool", defaultValue: "true" },
};

/** Flags for manifest files. */
export const fileFlags: FlagSpecs = {
  filename: { kind: "list", short: "f", splitsAtCommas: true },
  kustomize: { kind: "text", short: "k" },
  recursive: { kind: "bool", short: "R" },
};

/** Flags that select objects. */
export const selectorFlags: FlagSpecs = {
  all: { kind: "bool" },
  "all-namespaces": { kind: "bool", short: "A" },
  selector: { kind: "text", short: "l" },
  "field-selector": { kind: "text" },
};

/** `--dry-run`. */
export const dryRunFlag: FlagSpecs = {
  "dry-run": { kind: "optional", defaultValue: "none", valueIfBare: "unchanged" },
};

/** `--validate`. */
export const validateFlag: FlagSpecs = {
  validate: { kind: "optional", defaultValue: "strict", valueIfBare: "strict" },
};

/** Flags of commands that delete objects. */
export const deleteFlags: FlagSpecs = {
  cascade: { kind: "optional", defaultValue: "background", valueIfBare: "background" },
  "grace-period": { kind: "int", defaultValue: "-1" },
  force: { kind: "bool" },
  timeout: { kind: "duration" },
  wait: { kind: "bool", defaultValue: "false" },
};
/** The dry-run strategy: none, by the client alone, or on the server. */
export type DryRun = "none" | "client" | "server";
