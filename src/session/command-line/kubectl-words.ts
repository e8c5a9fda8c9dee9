/** The values of flags that have only a few. */
export const FLAG_VALUES: Readonly<Record<string, readonly string[]>> = {
  cascade: ["background", "foreground", "orphan"],
  "dry-run": ["client", "server", "none"],
  output: ["yaml", "json", "name", "wide", "jsonpath="],
  subresource: ["status", "scale"],
  validate: ["strict", "warn", "ignore"],
};

/** The programs of a command line. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  kubectl: "the command-line tool of Kubernetes",
  cat: "print files",
  echo: "print text",
  sed: "edit text: s/a/b/",
  for: "for a in b c; do …; done",
};

/** Commands with kinds and names as arguments. */
export const ON_OBJECTS: ReadonlySet<string> = new Set([
  "annotate",
  "apply edit-last-applied",
  "apply view-last-applied",
  "autoscale",
  "delete",
  "describe",
  "edit",
  "expose",
  "get",
  "label",
  "patch",
  "rollout history",
  "rollout pause",
  "rollout restart",
  "rollout resume",
  "rollout status",
  "rollout undo",
  "scale",
  "set env",
  "set image",
  "set resources",
  "wait",
]);
