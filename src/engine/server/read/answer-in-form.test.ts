import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const NOW = "2026-01-01T00:00:00Z";
const GENERATION = "deprecated.daemonset.template.generation";
const PATH = "/apis/apps/v1/namespaces/default/daemonsets";
const form = (name: string) => `application/json;as=${name};g=meta.k8s.io;v=v1`;

/** Creates a DaemonSet with these annotations, and returns it in the form that a client accepts. */
function shown(annotations: ValueMap, accept: string, query: Record<string, string> = {}): ValueMap {
  const labels = { app: "a" };
  const template = { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } };
  const body = {
    metadata: { name: "a", annotations },
    spec: { selector: { matchLabels: labels }, template },
  };
  const empty = newCluster({
    builtins: testBuiltins(),
    host: { parseYaml: () => ({ value: null, strictError: null }) },
  });
  const { cluster } = handle(empty, { method: "POST", path: PATH, body }, NOW);
  return handle(cluster, { method: "GET", path: `${PATH}/a`, accept, query }, NOW).response.body;
}

describe("the annotation of a DaemonSet that counts its templates", () => {
  it("keeps a number of the client", () => {
    const annotations = (given: ValueMap) => dig(shown(given, "application/json"), "metadata", "annotations");
    expect(annotations({})).toEqual({ [GENERATION]: "1" });
    expect(annotations({ [GENERATION]: "0" })).toEqual({ [GENERATION]: "1" });
    expect(annotations({ [GENERATION]: "7" })).toEqual({ [GENERATION]: "7" });
  });

  it("is not in the metadata alone", () => {
    expect(shown({}, form("PartialObjectMetadata"))["metadata"]).not.toHaveProperty("annotations");
    const kept = shown({ b: "c" }, form("PartialObjectMetadata"));
    expect(dig(kept, "metadata", "annotations")).toEqual({ b: "c" });
  });

  it("is in a Table only with the whole object", () => {
    const row = (table: ValueMap) => (table["rows"] as readonly ValueMap[])[0]?.["object"];
    expect(dig(row(shown({}, form("Table"))), "metadata")).not.toHaveProperty("annotations");
    const whole = row(shown({}, form("Table"), { includeObject: "Object" }));
    expect(dig(whole, "metadata", "annotations")).toEqual({ [GENERATION]: "1" });
  });
});
