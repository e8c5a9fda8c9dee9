import { describe, expect, it } from "vitest";
import { requestsSentence, requestWords, statusWords } from "./request-words.ts";

const sent = (method: string, code = 200, url = "/api/v1/namespaces/default/configmaps/a", type = "") => ({
  method,
  code,
  url,
  headers: type === "" ? [] : [{ name: "Content-Type", value: type }],
});

describe("requestsSentence", () => {
  it.each([
    { all: [sent("PATCH")], want: "alice sent 1 request. The server accepted it." },
    { all: [sent("PATCH", 409)], want: "alice sent 1 request. The server refused it with 409 Conflict." },
    {
      all: [sent("GET"), sent("PATCH", 409)],
      want: "alice sent 2 requests, 1 to read and 1 to write. The server refused the second with 409 Conflict and accepted the other one.",
    },
    {
      all: [sent("GET", 404), sent("POST", 201)],
      want: "alice sent 2 requests, 1 to read and 1 to write. The server found no object for the first (404) and accepted the other one.",
    },
    { all: [sent("PATCH"), sent("PATCH")], want: "alice sent 2 requests. The server accepted both." },
    {
      all: [sent("GET"), sent("GET", 404), sent("POST", 422), sent("POST", 422), sent("POST", 422)],
      want: "alice sent 5 requests, 2 to read and 3 to write. The server found no object for the second (404), refused 3 of them with 422 Unprocessable Entity and accepted the other one.",
    },
    { all: [], want: "" },
  ])("$want", ({ all, want }) => expect(requestsSentence(all, "alice")).toBe(want));
});

describe("requestWords", () => {
  const apply = "application/apply-patch+yaml";
  it.each([
    { request: sent("GET"), want: "Reads configmaps/a" },
    { request: sent("GET", 200, "/api/v1/namespaces/shop/configmaps"), want: "Lists configmaps in shop" },
    { request: sent("GET", 200, "/api/v1/namespaces/shop"), want: "Reads namespaces/shop" },
    { request: sent("GET", 200, "/apis"), want: "Asks which kinds the server has" },
    { request: sent("GET", 200, "/apis/apps/v1"), want: "Asks which kinds the server has" },
    { request: sent("POST", 201, "/api/v1/namespaces"), want: "Creates an object in namespaces" },
    { request: sent("PUT"), want: "Replaces configmaps/a" },
    { request: sent("DELETE"), want: "Deletes configmaps/a" },
    {
      request: sent(
        "PATCH",
        200,
        "/apis/apps/v1/namespaces/default/deployments/web?fieldManager=a&force=true",
        apply,
      ),
      want: "Applies deployments/web with force",
    },
    {
      request: sent("PATCH", 200, "/api/v1/nodes/n1?dryRun=All&fieldManager=a", apply),
      want: "Applies nodes/n1, as a dry run",
    },
    {
      request: sent(
        "PATCH",
        200,
        "/apis/apps/v1/namespaces/default/deployments/web/scale?fieldManager=hpa",
        "application/merge-patch+json",
      ),
      want: "Changes the scale of deployments/web with a JSON merge patch",
    },
  ])("$want", ({ request, want }) => expect(requestWords(request)).toBe(want));
});

it("says what a status code means", () => {
  expect([200, 201, 403, 409, 422].map((code) => statusWords(sent("PATCH", code)))).toEqual([
    "accepted",
    "the object is new",
    "the user may not do this",
    "it conflicts with what is stored",
    "the object is not valid",
  ]);
  expect(statusWords(sent("GET"))).toBe("");
  expect(statusWords(sent("PATCH", 418))).toBe("");
});
