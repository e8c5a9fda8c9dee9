import { describe, expect, it } from "vitest";
import { catalog } from "../../catalog/catalog.ts";
import { summaries } from "../../catalog/summaries.ts";
import { symptoms } from "../../catalog/symptoms.ts";
import { createExampleSearch } from "./search-examples.ts";

const examples = catalog.flatMap(({ title: group, scenarios }) =>
  scenarios.map((entry) => ({
    ...entry,
    group,
    summary: summaries[entry.id] ?? "",
    symptoms: symptoms[entry.id] ?? "",
  })),
);
const search = createExampleSearch(examples);

/** Queries of users, and an example that each must show among the first three. */
const QUERIES: readonly (readonly [query: string, wanted: string])[] = [
  ["HPA", "hand-over"],
  ["autoscaler replicas", "replicas"],
  ["my change reverts", "surprise-edit"],
  ["keeps coming back", "surprise-edit"],
  ["controllers fighting", "too-much"],
  ["conflict 409", "ways-out"],
  ["last-applied", "downgrade"],
  ["helm", "migrate-not"],
  ["argo drift", "foreign-field"],
  ["flux field stays", "migrate-not"],
  ["null", "nulls"],
  ["empty map", "vs-empty"],
  ["migrate from csa to ssa", "migrate"],
  ["field manager", "names"],
  ["two teams label", "labels"],
  ["istio sidecar removed", "vs-sidecar"],
  ["mutating webhook", "policy"],
  ["managedFields must be nil", "read-back"],
  ["who is before-first-apply", "before-first-apply"],
  ["replicas reset to 1", "too-early"],
  ["Duplicate value: http", "renumbered-port"],
  ["rbac forbidden", "rights"],
  ["CRD list", "crd-plain"],
  ["preview a change", "dry-run"],
  ["cpu 1000m", "quantity"],
  ["stringData", "string-data"],
  ["label won't go away", "shared"],
  ["label won't go away", "vs-label-removed"],
  ["helm", "applyset-other-tool"],
  ["terraform", "migrate-not"],
  ["finalizer stuck", "set"],
  ["operator overwrites my change", "too-much"],
  ["adopt", "applyset-adopt"],
  ["opa gatekeeper", "policy"],
  ["k9s", "surprise-edit"],
  ["ignoreDifferences", "foreign-field"],
  ["minReplicas", "hand-over"],
  ["race", "surprise-get-edit"],
];

/** Words that people use for their problems. Each must find an example. */
const WORDS =
  "403 404 409 422 adopt affinity annotation ansible argocd associative audit autoscaler away base64 blame caBundle capi clobber configmap crd cronjob crossplane csa daemonset default disappear drift empty env fight finalizer flapping flux forbidden gatekeeper generation gitops helm hpa ignoreDifferences imagePullPolicy imagePullSecrets immutable ingress initContainers istio job k9s kapp keda knative kustomize kyverno last-applied leftover lens loadBalancer managedFields migrate minReplicas nodePort null opa openshift operator optimistic orphan OutOfSync override owner port preview prune quantity race rancher rbac release resourceVersion restart restore revert rollout secret selfHeal sidecar spinnaker ssa statefulset status storage stuck taints takeover terraform tolerations typo undo upsert validation velero volume webhook".split(
    " ",
  );

describe("the search for examples", () => {
  it.each(WORDS)("finds an example by the word %s", (word) => {
    const { ids, isGuess } = search(word);
    expect(ids.length).toBeGreaterThan(0);
    expect(isGuess).toBe(false);
  });

  it.each(QUERIES)("finds by %j: %s", (query, wanted) => {
    const { ids, isGuess } = search(query);
    expect(ids.slice(0, 3)).toContain(wanted);
    expect(isGuess).toBe(false);
  });

  it.each([
    ["orphan left behind", /^(prune|applyset)-/],
    ["prune", /^(prune|applyset)-/],
    ["ApplySet", /^applyset/],
  ])("finds a whole group by %j", (query, group) => {
    const { ids } = search(query);
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids.slice(0, 5)) expect(id).toMatch(group);
  });

  it.each([
    ["replcas", "too-early"],
    ["confilct", "ways-out"],
    ["finaliser", "set"],
    ["aplyset", "applyset"],
  ])("forgives a typo: %s", (query, wanted) => {
    expect(search(query).ids).toContain(wanted);
  });

  it("finds examples by any of the words, those with more of them first", () => {
    expect(search("qqqq tolerations finalizer controllers").ids[0]).toBe("set"); // has two of them
    expect(search("qqqq tolerations").ids).toContain("vs-no-key");
  });

  it("finds nothing that only looks like a short word, and nothing that fits much worse than the best", () => {
    expect(search("many").ids).not.toContain("vs-volume"); // has "any"
    expect(search("many owners").ids.slice(0, 3)).toContain("shared");
    expect(search("kubectl edit lost").count).toBeLessThan(5);
  });

  it("counts all examples that it finds, also those that it does not return", () => {
    const { ids, count } = search("ApplySet");
    expect(ids).toHaveLength(15);
    expect(count).toBeGreaterThan(ids.length);
    expect(search("sidecar").count).toBe(search("sidecar").ids.length);
  });

  it("names the words that found an example, if the page does not show a word of the query", () => {
    const { ids, foundBy } = search("drift");
    expect(ids).toContain("foreign-field");
    expect(foundBy.get("foreign-field")).toEqual(["drift"]);
    for (const [id, words] of foundBy) {
      const example = examples.find((one) => one.id === id);
      expect([example?.title, example?.group, example?.summary].join(" ")).not.toMatch(/drift/i);
      expect(words.length).toBeGreaterThan(0);
    }
    expect(search("stuck finalizers").foundBy.has("set")).toBe(false); // its sentence has "finalizers"
    expect([...search("daemonset").foundBy.values()]).toContainEqual(["Deployment"]); // a word for a similar thing
  });

  it("ignores case, and words that say nothing", () => {
    expect(search("why IS my SIDECAR there").ids).toEqual(search("sidecar").ids);
  });

  it("offers the nearest if no word is known", () => {
    const { ids, isGuess } = search("finlaizirs");
    expect(isGuess).toBe(true);
    expect(ids).toContain("set");
  });

  it.each(["", "  ", "the", "zzzzqqqq"])("finds nothing by %j", (query) => {
    expect(search(query).ids).toEqual([]);
  });
});
