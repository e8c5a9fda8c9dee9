import { describe, expect, it } from "vitest";
import { exchangeView } from "./exchange-view.ts";

const response = { code: 200, body: { kind: "Status" } };

describe("exchangeView", () => {
  it("encodes a URL so that a shell does not change it between double quotes", () => {
    const { url } = exchangeView({
      request: {
        method: "GET",
        path: "/apis/a/v1/namespaces/n/x/$(id)`\"\\!?'#é\ud800",
        query: { fieldManager: "system:node, a@b&c" },
      },
      response,
    });
    expect(url).toBe(
      "/apis/a/v1/namespaces/n/x/%24%28id%29%60%22%5C%21%3F%27%23%C3%A9%EF%BF%BD?fieldManager=system:node,%20a@b%26c",
    );
  });

  it("has what policies add to the audit log, which no header has", () => {
    const view = exchangeView({
      request: { method: "GET", path: "/" },
      response: { ...response, auditAnnotations: { "replicas/count": "5" } },
    });
    expect(view.auditAnnotations).toEqual([{ name: "replicas/count", value: "5" }]);
    expect(view.responseHeaders.map(({ name }) => name)).toEqual(["Content-Type"]);
  });

  it("prints each header on one line", () => {
    const view = exchangeView({
      request: {
        method: "PATCH",
        path: "/api/v1/nodes/a",
        contentType: "application/apply-patch+yaml",
        userAgent: "me\r\nX-Evil: 1",
        user: "alice",
        body: { a: "b" },
      },
      response: { ...response, warnings: ['299 - "unknown field \\"a\\""'] },
    });
    expect(view.headers.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Accept: application/json",
      "Content-Type: application/apply-patch+yaml",
      "User-Agent: me X-Evil: 1",
      "Impersonate-User: alice",
    ]);
    expect(view.body).toBe("a: b\n");
    expect(view.warnings).toEqual(['unknown field "a"']);
    expect(view.responseHeaders.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Content-Type: application/json",
      'Warning: 299 - "unknown field \\"a\\""',
    ]);
  });

  it("escapes control characters of a terminal", () => {
    const request = { method: "PUT", path: "/", body: { a: "\u009b201~\u202eb\u001b" } } as const;
    const { body } = exchangeView({ request, response });
    expect(body).toBe('{\n  "a": "\\u009b201~\\u202eb\\u001b"\n}');
    expect(JSON.parse(body ?? "")).toEqual(request.body);
  });
});
