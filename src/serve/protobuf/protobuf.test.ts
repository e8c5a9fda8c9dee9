import "../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import { readStoredStruct } from "../../engine/server/structs/read-struct.ts";
import { decodeObject } from "./decode-object.ts";
import { encodeObject } from "./encode-object.ts";

const pod = {
  kind: "Pod",
  apiVersion: "v1",
  metadata: {
    name: "web",
    labels: { app: "web", "": "x" },
    creationTimestamp: "2026-11-23T16:50:51Z",
    deletionGracePeriodSeconds: 0,
    managedFields: [{ manager: "a", operation: "Apply", fieldsType: "FieldsV1", fieldsV1: { "f:spec": {} } }],
  },
  spec: {
    volumes: [
      { name: "tmp", emptyDir: { sizeLimit: "1Gi" } },
      { name: "c", configMap: { name: "c", optional: false } },
    ],
    containers: [
      {
        name: "nginx",
        image: "nginx",
        resources: { limits: { cpu: "100m" } },
        livenessProbe: { httpGet: { path: "/", port: "http" }, periodSeconds: 5 },
        readinessProbe: { tcpSocket: { port: 80 } },
        env: [{ name: "A", value: "ä" }],
      },
    ],
    terminationGracePeriodSeconds: 30,
    tolerations: [{ key: "a", tolerationSeconds: 300 }],
  },
};

/** The namespace kube-public, from kube-apiserver v1.36.3. */
const REAL =
  "6b3873000a0f0a02763112094e616d6573706163651290020af5010a0b6b7562652d7075626c696312001a0022002a24" +
  "64626363323432652d346338612d346637342d623336632d383165393939396338653962320231313800420808ebdd91" +
  "d80610005a2a0a1b6b756265726e657465732e696f2f6d657461646174612e6e616d65120b6b7562652d7075626c6963" +
  "8a017d0a0e6b7562652d61706973657276657212065570646174651a027631220808ebdd91d806100032084669656c64" +
  "7356313a490a477b22663a6d65746164617461223a7b22663a6c6162656c73223a7b222e223a7b7d2c22663a6b756265" +
  "726e657465732e696f2f6d657461646174612e6e616d65223a7b7d7d7d7d4200120c0a0a6b756265726e657465731a08" +
  "0a064163746976651a002200";

describe("Kubernetes' protobuf", () => {
  it.each([
    ["a Pod", pod],
    [
      "a Secret",
      { kind: "Secret", apiVersion: "v1", metadata: { name: "s" }, data: { a: "AAEC" }, type: "Opaque" },
    ],
    [
      "a review with lists in a map",
      {
        kind: "SubjectAccessReview",
        apiVersion: "authorization.k8s.io/v1",
        metadata: {},
        spec: { user: "a", extra: { scopes: ["x", "y"] }, resourceAttributes: { verb: "get" } },
      },
    ],
    [
      "a Lease",
      {
        kind: "Lease",
        apiVersion: "coordination.k8s.io/v1",
        spec: { renewTime: "2026-11-23T16:50:51.000123Z" },
      },
    ],
    [
      "options",
      { kind: "DeleteOptions", apiVersion: "apps/v1", gracePeriodSeconds: 0, propagationPolicy: "Orphan" },
    ],
  ])("keeps %s", (_, object) => {
    const bytes = encodeObject(object);
    expect(decodeObject(bytes as Uint8Array)).toEqual({ object });
  });

  it("reads what a real server sends", () => {
    expect(decodeObject(Buffer.from(REAL, "hex"))).toMatchObject({
      object: {
        kind: "Namespace",
        apiVersion: "v1",
        metadata: {
          name: "kube-public",
          creationTimestamp: "2026-11-23T16:50:51Z",
          labels: { "kubernetes.io/metadata.name": "kube-public" },
          managedFields: [
            {
              manager: "kube-apiserver",
              fieldsV1: { "f:metadata": { "f:labels": { ".": {}, "f:kubernetes.io/metadata.name": {} } } },
            },
          ],
        },
        spec: { finalizers: ["kubernetes"] },
        status: { phase: "Active" },
      },
    });
  });

  it.each([
    [
      "no prefix",
      "7b7d",
      "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] ({})",
    ],
    ["an end that is missing", "6b38730012ff", null],
    ["an unknown kind", "6b3873000a0a0a02763112044e6f7065", 'no kind "Nope" is registered for version "v1"'],
  ])("refuses %s", (_, hex, error) => {
    const decoded = decodeObject(Buffer.from(hex, "hex"));
    expect(decoded).toEqual({ error: error ?? expect.stringMatching(/^proto: /) });
  });

  it("has no form for custom resources", () => {
    expect(encodeObject({ kind: "Widget", apiVersion: "example.com/v1" })).toBeNull();
  });

  it("writes lists and errors", () => {
    expect(encodeObject({ kind: "PodList", apiVersion: "v1", metadata: {}, items: [pod] })).not.toBeNull();
    expect(encodeObject({ kind: "Status", apiVersion: "v1", metadata: {}, code: 404 })).not.toBeNull();
    expect(readStoredStruct(pod, "core/v1.Pod")["kind"]).toBe("Pod");
  });
});
