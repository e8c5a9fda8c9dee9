/** Built-in scenarios about one subject, in the order in which a user reads them. */
export type ScenarioGroup = {
  readonly title: string;
  /** The folder in `scenarios/` that contains their files. */
  readonly folder: string;
  /** Whether each scenario compares the apply strategies; the page then opens Compare. */
  readonly compare?: true;
  readonly scenarios: readonly ScenarioEntry[];
};

/** A built-in scenario in its group. */
export type ScenarioEntry = {
  /** The name of its file without `.yaml`. Links and recordings contain it, so it must not change. */
  readonly id: string;
  /** The number of the step that the page shows first, from 1. Default: the last step. */
  readonly step?: number;
};

/** All built-in scenarios, in the order of the list. */
export const groups: readonly ScenarioGroup[] = [
  {
    title: "Field ownership",
    folder: "ownership",
    scenarios: [
      { id: "replicas" },
      { id: "ways-out", step: 7 },
      { id: "shared", step: 3 },
      { id: "removal", step: 3 },
      { id: "same-name", step: 3 },
      { id: "two-halves", step: 2 },
      { id: "one-name", step: 2 },
      { id: "names" },
      { id: "read-back", step: 3 },
      { id: "parent-of-others", step: 3 },
      { id: "recreate" },
    ],
  },
  {
    title: "Lists, maps and structs",
    folder: "lists-and-maps",
    scenarios: [
      { id: "labels", step: 3 },
      { id: "containers", step: 3 },
      { id: "ports", step: 2 },
      { id: "set", step: 4 },
      { id: "atomic-list", step: 3 },
      { id: "granular-atomic", step: 2 },
      { id: "renamed-item" },
      { id: "renumbered-port" },
      { id: "duplicates", step: 3 },
      { id: "left-out-key", step: 4 },
    ],
  },
  {
    title: "Controllers and autoscalers",
    folder: "controllers",
    scenarios: [
      { id: "too-early", step: 2 },
      { id: "hand-over", step: 3 },
      { id: "appliers-transfer", step: 3 },
      { id: "scale-unowned", step: 3 },
      { id: "status", step: 2 },
      { id: "foreign-field", step: 3 },
      { id: "too-much", step: 3 },
      { id: "quantity" },
      { id: "nothing-to-do", step: 3 },
    ],
  },
  {
    title: "Dry run, RBAC and admission policies",
    folder: "dry-run-and-policies",
    scenarios: [
      { id: "dry-run", step: 2 },
      { id: "rights", step: 4 },
      { id: "policy", step: 4 },
    ],
  },
  {
    title: "Custom resources and their schemas",
    folder: "custom-resources",
    scenarios: [
      { id: "crd-plain", step: 3 },
      { id: "crd-markers", step: 3 },
      { id: "set-of-maps", step: 3 },
      { id: "topology-granular", step: 4 },
      { id: "topology-atomic", step: 6 },
      { id: "new-default", step: 4 },
      { id: "nulls", step: 2 },
      { id: "versions", step: 3 },
    ],
  },
  {
    title: "Managed fields: cleared or missing",
    folder: "managed-fields",
    scenarios: [
      { id: "clearing", step: 6 },
      { id: "clear-and-change", step: 2 },
      { id: "before-first-apply", step: 1 },
      { id: "ten-updaters", step: 3 },
      { id: "owns-nothing", step: 2 },
    ],
  },
  {
    title: "From client-side to server-side apply, and back",
    folder: "migration",
    scenarios: [
      { id: "migrate", step: 2 },
      { id: "migrate-scaled", step: 3 },
      { id: "migrate-other-name", step: 2 },
      { id: "migrate-not", step: 3 },
      { id: "forgiven", step: 4 },
      { id: "downgrade", step: 3 },
      { id: "downgrade-never", step: 2 },
      { id: "old-server", step: 1 },
    ],
  },
  {
    title: "Unexpected results of client-side apply",
    folder: "client-side-apply",
    scenarios: [
      { id: "surprise-create", step: 2 },
      { id: "surprise-edit", step: 3 },
      { id: "surprise-get-edit", step: 3 },
      { id: "surprise-annotations", step: 3 },
      { id: "surprise-two", step: 2 },
      { id: "string-data", step: 3 },
    ],
  },
  {
    title: "ApplySets",
    folder: "applysets",
    scenarios: [
      { id: "applyset", step: 4 },
      { id: "applyset-try", step: 3 },
      { id: "applyset-overlap", step: 2 },
      { id: "applyset-namespaces", step: 4 },
      { id: "applyset-cluster-scoped", step: 3 },
      { id: "applyset-adopt", step: 2 },
      { id: "applyset-failed", step: 2 },
      { id: "applyset-stale-hint", step: 3 },
      { id: "applyset-other-tool", step: 3 },
      { id: "applyset-leave", step: 3 },
      { id: "applyset-new-parent", step: 3 },
      { id: "applyset-nested", step: 3 },
      { id: "applyset-owned" },
      { id: "applyset-refused", step: 1 },
      { id: "applyset-by-hand", step: 5 },
      { id: "applyset-impersonation", step: 4 },
    ],
  },
  {
    title: "Prune without ApplySets",
    folder: "prune",
    scenarios: [
      { id: "prune-too-wide", step: 2 },
      { id: "prune-kinds", step: 2 },
      { id: "prune-custom", step: 2 },
      { id: "prune-namespace", step: 3 },
      { id: "prune-other-set", step: 2 },
      { id: "prune-selector", step: 2 },
      { id: "prune-allowlist", step: 2 },
      { id: "prune-server-side", step: 2 },
      { id: "prune-denied", step: 1 },
      { id: "prune-diff", step: 2 },
    ],
  },
  {
    title: "Apply strategies compared",
    folder: "strategies",
    compare: true,
    scenarios: [
      { id: "vs-replicas" },
      { id: "vs-replicas-dropped" },
      { id: "vs-by-hand" },
      { id: "vs-two-appliers" },
      { id: "vs-shared" },
      { id: "vs-create" },
      { id: "vs-label-removed" },
      { id: "vs-sidecar" },
      { id: "vs-env-list" },
      { id: "vs-no-key" },
      { id: "vs-atomic" },
      { id: "vs-node-selector" },
      { id: "vs-set" },
      { id: "vs-ports" },
      { id: "vs-container-ports" },
      { id: "vs-host-ports" },
      { id: "vs-duplicates" },
      { id: "vs-value-from" },
      { id: "vs-recreate" },
      { id: "vs-volume" },
      { id: "vs-default-removed" },
      { id: "vs-null" },
      { id: "vs-empty" },
      { id: "vs-crd-list" },
      { id: "vs-unusual-key" },
      { id: "vs-reordered" },
      { id: "vs-guessed" },
    ],
  },
  {
    title: "Apply v2: a three-way merge by the schema",
    folder: "apply-v2",
    scenarios: [
      { id: "v2-three-values", step: 3 },
      { id: "v2-two-way", step: 2 },
      { id: "v2-old-merge", step: 3 },
    ],
  },
  {
    title: "Metacontroller and its limits",
    folder: "metacontroller",
    scenarios: [
      { id: "mc-sidecar", step: 3 },
      { id: "mc-atomic" },
      { id: "mc-unusual-key" },
      { id: "mc-two-keys" },
      { id: "mc-scalars" },
    ],
  },
];
