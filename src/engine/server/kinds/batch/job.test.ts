import "../../../../testing/load-parts.ts";
import { expect, it } from "vitest";
import { testBuiltins } from "../../../../testing/test-builtins.ts";
import { readYaml } from "../../../../text/manifest/server-yaml.ts";
import { dig, type ValueMap } from "../../../value/value.ts";
import { newCluster } from "../../cluster/cluster.ts";
import { handle } from "../../handle.ts";

const PATH = "/apis/batch/v1/namespaces/default/jobs";

/** Creates a Job whose template has a label. Returns the names of the Job's own labels. */
function labelsOfJob(labels: ValueMap | undefined, isText: boolean): readonly string[] {
  const object = {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "a", ...(labels !== undefined && { labels }) },
    spec: {
      template: {
        metadata: { labels: { app: "a" } },
        spec: { restartPolicy: "Never", containers: [{ name: "a", image: "a" }] },
      },
    },
  };
  const body = isText ? JSON.stringify(object) : object;
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const { response } = handle(empty, { method: "POST", path: PATH, body }, "2026-01-01T00:00:00Z");
  return Object.keys(dig(response.body, "metadata", "labels") ?? {});
}

it.each([
  { labels: { app: "a" }, isText: false, shares: false },
  { labels: { app: "a" }, isText: true, shares: false },
  { labels: undefined, isText: false, shares: true },
  { labels: undefined, isText: true, shares: true },
  { labels: {}, isText: true, shares: true },
])("gives a Job the labels of its template only if it has none: $labels, $isText", (one) => {
  const labels = labelsOfJob(one.labels, one.isText);
  expect(labels.includes("job-name")).toBe(one.shares);
  expect(labels).toContain("app");
});
