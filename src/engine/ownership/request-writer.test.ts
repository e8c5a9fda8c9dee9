import { expect, it } from "vitest";
import type { Request } from "../server/http/http.ts";
import { requestWriter } from "./request-writer.ts";

const APPLY = { contentType: "application/apply-patch+yaml", query: { fieldManager: "alice" } } as const;
const KUBECTL = { userAgent: "kubectl/v1.34" } as const;

it.each<{ readonly request: Request; readonly want: string }>([
  { request: { ...APPLY, method: "PATCH", path: "/api/v1/namespaces/a/pods/b" }, want: "alice Apply null" },
  {
    request: { ...APPLY, method: "PATCH", path: "/apis/apps/v1/namespaces/a/deployments/b/scale" },
    want: "alice Apply scale",
  },
  {
    request: { ...KUBECTL, method: "POST", path: "/api/v1/namespaces/a/pods/b/eviction" },
    want: "kubectl Update eviction",
  },
  {
    request: { ...KUBECTL, method: "PUT", path: "/api/v1/namespaces/a/configmaps/status" },
    want: "kubectl Update null",
  },
  { request: { ...KUBECTL, method: "PUT", path: "/api/v1/namespaces/a" }, want: "kubectl Update null" },
  {
    request: { ...KUBECTL, method: "PUT", path: "/api/v1/namespaces/a/status" },
    want: "kubectl Update status",
  },
  {
    request: { ...KUBECTL, method: "PUT", path: "/api/v1/namespaces/a/pods/b", query: { fieldManager: "" } },
    want: "kubectl Update null",
  },
  { request: { method: "PUT", path: "/api/v1/namespaces/a/pods/b" }, want: "unknown Update null" },
])("reads the writer $want from $request.method $request.path", ({ request, want }) => {
  const writer = requestWriter(request);
  expect(`${writer?.manager} ${writer?.operation} ${writer?.subresource}`).toBe(want);
});

it.each(["GET", "DELETE"] as const)("returns null for %s", (method) => {
  expect(requestWriter({ ...KUBECTL, method, path: "/api/v1/namespaces/a/pods/b" })).toBeNull();
});
