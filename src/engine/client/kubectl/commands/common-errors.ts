/** The error for --local together with --dry-run=server. */
export const LOCAL_ON_SERVER = "cannot specify --local and --dry-run=server - did you mean --dry-run=client?";

/** The error for missing resources. */
export const NO_RESOURCES =
  "one or more resources must be specified as <resource> <name> or <resource>/<name>";
