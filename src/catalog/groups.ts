/** Built-in scenarios that belong together, in the order in which one reads them. */
export type Group = {
  readonly title: string;
  readonly scenarios: readonly Listed[];
};

/** A built-in scenario: the file `scenarios/ID.yaml`. */
export type Listed = {
  /** Short and stable: links and recordings name it. */
  readonly id: string;
  /** The step that it is opened at, from 1: the one with the point. Default: the last. */
  readonly step?: number;
};

/** All built-in scenarios. */
export const groups: readonly Group[] = [
  {
    title: "Who owns what",
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
    ],
  },
  {
    title: "Controllers and autoscalers",
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
    title: "Trying, rights and policies",
    scenarios: [
      { id: "dry-run", step: 2 },
      { id: "rights", step: 4 },
      { id: "policy", step: 4 },
    ],
  },
  {
    title: "Custom resources and their schemas",
    scenarios: [
      { id: "crd-plain", step: 3 },
      { id: "crd-markers", step: 3 },
      { id: "topology-granular", step: 4 },
      { id: "topology-atomic", step: 6 },
      { id: "new-default", step: 4 },
      { id: "nulls", step: 2 },
      { id: "versions", step: 3 },
    ],
  },
  {
    title: "Managed fields, cleared and missing",
    scenarios: [
      { id: "clearing", step: 6 },
      { id: "clear-and-change", step: 2 },
      { id: "before-first-apply", step: 1 },
    ],
  },
];
