/** Words that say nothing about what a user looks for. */
const EMPTY_WORDS = new Set(
  "a an and are as at be because but by can cannot do does doesn don for from get gets has have how i if in into is it its me my of on or our out so than that the their them there they this to up was we what when where which who why will with without won t you your".split(
    " ",
  ),
);

/** Words that users write, and the words of the examples for the same thing. */
const SYNONYMS: Readonly<Record<string, string>> = {
  "403": "permission",
  "409": "conflict",
  "422": "refuses invalid",
  admission: "webhook policy",
  allowlist: "allow list",
  ansible: "tool gitops",
  argo: "tool gitops",
  argocd: "tool gitops argo",
  autoscaler: "hpa",
  away: "stays removed leftover",
  autoscaling: "autoscaler hpa",
  clobber: "overwrite",
  cr: "custom resource",
  crd: "custom resource definition",
  crds: "custom resource definition",
  csa: "client-side",
  delete: "remove",
  deleted: "removed",
  denied: "permission",
  disappear: "lost removed",
  drift: "revert overwritten stays",
  fight: "conflict overwrite",
  flux: "tool gitops",
  fluxcd: "tool gitops flux",
  forbidden: "permission",
  helm: "tool gitops",
  hpa: "autoscaler",
  istio: "mesh sidecar",
  keda: "autoscaler hpa",
  kustomize: "tool gitops",
  leftover: "stays",
  linkerd: "mesh sidecar",
  many: "several two three",
  migrate: "migration moves from to",
  nil: "null",
  operator: "controller",
  orphan: "prune stays",
  overridden: "overwrites",
  override: "overwrites force",
  permission: "rights",
  preview: "dry run",
  pulumi: "tool gitops",
  rbac: "permission",
  revert: "overwrites sets back",
  scale: "replicas",
  sidecar: "container mesh",
  ssa: "server-side",
  steal: "takes over force",
  stuck: "stays",
  terraform: "tool gitops",
  undo: "overwrites sets back",
  unset: "remove null",
  vpa: "autoscaler",
  wipe: "remove clears",
};

/** Returns the form of a word under which the search knows it: without its ending, and null for a word that says nothing. */
export function searchForm(word: string): string | null {
  const lower = word.toLowerCase();
  if (lower === "" || EMPTY_WORDS.has(lower)) return null;
  return lower.length < 5 ? lower : lower.replace(/(?<=.{4})(ing|ed|es|s|e)$/, "");
}

/** Returns other words for the words of a query, separated by spaces; empty if there are none. */
export function synonymsOf(words: readonly string[]): string {
  const forms = new Set(words.map(searchForm));
  return Object.entries(SYNONYMS)
    .flatMap(([word, others]) => (forms.has(searchForm(word)) ? [others] : []))
    .join(" ");
}
