import { part } from "../../engine/part.ts";

/** What every frame needs after its core: outcomes, conflicts and diagnostics. */
export const outcomePart = part("outcome", async () => (await import("./outcome-part.ts")).outcomePart);

/** The field table of an object. */
export const fieldTablePart = part("fields", () => import("../frame/field-table/field-table.ts"));

/** What is wrong with requests and texts: the words of refusals and warnings, and their places. */
export const problemsPart = part("problems", async () => (await import("./problems-part.ts")).problemsPart);

/** Explanations and previews. */
export const explanationPart = part(
  "explanation",
  async () => (await import("./explanation-part.ts")).explanationPart,
);

/** Views of command lines and ApplySets. */
export const kubectlPart = part("kubectl", async () => (await import("./kubectl-part.ts")).kubectlPart);

/** What a step that defines a kind means for its objects, and what to do about a kind that nothing defines. */
export const definitionPart = part(
  "customKinds",
  async () => (await import("./definition-part.ts")).definitionPart,
);

/** Completion, hover, and the reader and printer of files. */
export const editingPart = part("editing", async () => (await import("./editing-part.ts")).editingPart);

/** Scenarios from objects and other texts that users have. */
export const importPart = part("import", async () => (await import("./import-part.ts")).importPart);

/** Analyses of a run, the Markdown report, the figure and the scripts. */
export const analysisPart = part("analysis", async () => (await import("./analysis-part.ts")).analysisPart);

/** Go's regular expressions. */
export const regexpPart = part("regexps", () => import("../../regexp/regexp.ts"));

/** Makes the cluster before the first step. */
export const initialClusterPart = part(
  "server",
  async () => (await import("../make-initial-cluster.ts")).initialClusterPart,
);

/** The servers of older Kubernetes versions. */
export const olderVersionsPart = part(
  "versions",
  async () => (await import("../older-version.ts")).olderVersionsPart,
);

/** The lines that a step removed from an object. */
export const removedLinesPart = part("merging", () => import("../frame/live-object/removed-lines.ts"));

/** Notes about what a step wrote: what no controller does, and what is not checked. */
export const notesPart = part("server", async () => (await import("./notes-part.ts")).notesExports);
