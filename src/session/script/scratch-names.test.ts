import { expect, it } from "vitest";
import { applySetId } from "../../engine/client/kubectl/applyset/applyset-id.ts";
import { scratchNames } from "./scratch-names.ts";

it.each([
  ["metadata:\n  namespace: default\n", "metadata:\n  namespace: applyground-web\n"],
  [
    "metadata: {namespace: 'default', name: default}",
    "metadata: {namespace: 'applyground-web', name: default}",
  ],
  ['{"namespace":"default"}', '{"namespace":"applyground-web"}'],
  ["namespace: default-2", "namespace: default-2"],
  ["kubectl get pods -n default && ls", "kubectl get pods -n applyground-web && ls"],
  ["kubectl get pods --namespace=default", "kubectl get pods --namespace=applyground-web"],
  ["kubectl get pods -n shop default", "kubectl get pods -n shop default"],
  ["/api/v1/namespaces/default/pods", "/api/v1/namespaces/applyground-web/pods"],
  ["/api/v1/namespaces/default", "/api/v1/namespaces/default"],
  ['pods is forbidden in the namespace "default"', 'pods is forbidden in the namespace "applyground-web"'],
  ["a\0b", "a\ufffdb"],
])("maps %j", (text, mapped) => {
  expect(scratchNames("Web", []).text(text)).toBe(mapped);
});

it.each([
  ["Two owners, one value!", "applyground-two-owners-one-value"],
  ["$(id); 'x'", "applyground-id-x"],
  ["一二三", "applyground-scenario"],
  ["a very long title that never comes to an end", "applyground-a-very-long-title-that-never-comes-to"],
])("names the namespace of %j", (title, name) => {
  expect(scratchNames(title, []).namespace).toBe(name);
});

it("maps the ids of ApplySets, which depend on the namespace", () => {
  const place = { name: "web", kind: "Secret", group: "" };
  const parent = { apiVersion: "v1", kind: "Secret", metadata: { name: "web", namespace: "default" } };
  const names = scratchNames("Web", [parent]);
  expect(names.text(`x: ${applySetId({ ...place, namespace: "default" })}`)).toBe(
    `x: ${applySetId({ ...place, namespace: names.namespace })}`,
  );
});
