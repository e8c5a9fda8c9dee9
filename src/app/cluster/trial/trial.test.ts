import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Request } from "../../../engine/server/http/http.ts";
import type { FromTrial, ToTrial } from "../../../worker/trial/messages.ts";
import { createTrial, pathsToDelete } from "./trial.ts";

const PLAN: Extract<FromTrial, { kind: "planned" }> = {
  kind: "planned",
  plan: { namespaces: ["a-1"], objects: [], users: [], version: "v1.36", steps: [] },
};
const scenario = { title: "", actors: [], steps: [] };

/** What the page sent to the cluster: method, address, headers. */
let sent: { readonly url: string; readonly options: RequestInit }[] = [];
const events = new EventTarget();
beforeEach(() => {
  sent = [];
  vi.stubGlobal("location", { origin: "http://127.0.0.1:1" });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("fetch", async (url: URL, options: RequestInit) => {
    sent.push({ url: String(url), options });
    return new Response("{}", { status: 200, headers: { "Content-Type": "application/json", Date: "now" } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Creates a trial with a worker that does nothing by itself. */
function begin() {
  const posted: ToTrial[] = [];
  let receive = (_message: FromTrial): void => {};
  let crash = (_message: string): void => {};
  const trial = createTrial({
    ...{ scenario, cluster: "v1.36.3", schemas: "" },
    open: (onMessage, onCrash) => {
      receive = onMessage;
      crash = onCrash;
      return { post: (message) => posted.push(message), terminate: () => {} };
    },
  });
  receive({ kind: "started" });
  return { trial, posted, tell: (message: FromTrial) => receive(message), crash: () => crash("lost") };
}

const ask = (request: Partial<Request>): FromTrial => ({
  kind: "ask",
  id: 1,
  request: { method: "POST", path: "/api/v1/namespaces", body: {}, ...request },
});
const answers = (posted: readonly ToTrial[]) => posted.filter(({ kind }) => kind === "answer");

it("plays only after the user agrees to the plan", () => {
  const { trial, posted, tell } = begin();
  trial.play();
  tell(PLAN);
  expect(trial.state().phase).toBe("planned");
  expect(posted.map(({ kind }) => kind)).toEqual(["plan"]);
  trial.play();
  expect(posted.map(({ kind }) => kind)).toEqual(["plan", "play"]);
  expect(trial.state().phase).toBe("playing");
});

it("sends a request as the user of the step, with the manager that another program would have", async () => {
  const { posted, tell } = begin();
  tell(ask({ user: "alice-1", userAgent: "tool/v1" }));
  await vi.waitFor(() => expect(answers(posted)).toHaveLength(1));
  expect(sent[0]?.url).toBe("http://127.0.0.1:1/api/v1/namespaces?fieldManager=tool");
  expect(sent[0]?.options.headers).toMatchObject({ "Impersonate-User": "alice-1" });
  expect(answers(posted)[0]).toMatchObject({ answer: { date: "now", response: { code: 200, body: {} } } });
});

it("removes what was made if the worker crashes", async () => {
  const { trial, tell, crash } = begin();
  tell(PLAN);
  trial.play();
  for (const path of ["/api/v1/namespaces/a-1", "/api/v1/namespaces/a-1/pods/p", "/apis/g/v1/things/t-1"])
    tell({ kind: "created", path });
  crash();
  await vi.waitFor(() => expect(trial.state().phase).toBe("done"));
  expect(sent.map(({ url, options }) => `${options.method} ${url.slice(18)}`)).toEqual([
    "DELETE /apis/g/v1/things/t-1",
    "DELETE /api/v1/namespaces/a-1",
  ]);
  expect(trial.state().result).toMatchObject({ problem: "The engine stopped: lost", left: [] });
});

it("removes what was made when the page closes, and only then", () => {
  const { trial, tell } = begin();
  tell(PLAN);
  events.dispatchEvent(new Event("pagehide"));
  trial.play();
  tell({ kind: "created", path: "/api/v1/namespaces/a-1" });
  const leaving = new Event("beforeunload", { cancelable: true });
  events.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  expect(sent).toEqual([]);
  events.dispatchEvent(new Event("pagehide"));
  expect(sent.map(({ options }) => [options.method, options.keepalive])).toEqual([["DELETE", true]]);
  tell({ kind: "done", result: { steps: [], notes: [], problem: null, left: [] } });
  events.dispatchEvent(new Event("pagehide"));
  expect(sent).toHaveLength(1);
});

it("deletes the last object first, and leaves what goes with its namespace", () => {
  const paths = new Set([
    "/api/v1/namespaces/a",
    "/api/v1/namespaces/a/pods/p",
    "/api/v1/namespaces/ab/pods/p",
  ]);
  expect(pathsToDelete(paths)).toEqual(["/api/v1/namespaces/ab/pods/p", "/api/v1/namespaces/a"]);
});
