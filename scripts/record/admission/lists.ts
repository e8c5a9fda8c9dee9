import type { Request } from "../../../src/engine/server/http/http.ts";
import { dig, type ValueMap } from "../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  pathIn,
  post,
} from "./admission-sequence.ts";

type Query = NonNullable<Request["query"]>;

const list = (path: string, query: Query = {}): AdmissionStep => ({
  request: { method: "GET", path, query },
});

function pages(namespace: string): AdmissionSequence {
  const maps = pathIn(namespace, "configmaps");
  const make = (name: string, labels: ValueMap = {}) => post(maps, { metadata: { name, labels } });
  return {
    name: "list-pages",
    about: "lists in pages, and options of lists that are wrong",
    steps: [
      newNamespace(namespace),
      make("a", { tier: "web" }),
      make("b"),
      make("c", { tier: "web" }),
      make("d"),
      list(maps),
      list(maps, { limit: "2", labelSelector: "tier=web" }),
      list(maps, { limit: "1", labelSelector: "tier=web" }),
      list(maps, { limit: "3", fieldSelector: "metadata.name!=a" }),
      list(maps, { limit: "4" }),
      list(maps, { limit: "0" }),
      list(maps, { limit: "-1" }),
      list(maps, { limit: "x" }),
      list(maps, { limit: "1.5" }),
      list(maps, { continue: "x" }),
      list(maps, { continue: "%%%" }),
      list(maps, { continue: "e30" }),
      list(maps, { continue: btoa('{"v":"v1","rv":5,"start":"a"}').replace(/=+$/, "") }),
      list(maps, {
        continue: btoa('{"v":"meta.k8s.io/v1","rv":1,"start":""}').replace(/=+$/, ""),
        limit: "1",
      }),
      list(maps, { resourceVersion: "0" }),
      list(maps, { resourceVersion: "x" }),
      list(maps, { resourceVersion: "-1" }),
      list(maps, { resourceVersion: "0", resourceVersionMatch: "NotOlderThan" }),
      list(maps, { resourceVersion: "0", resourceVersionMatch: "Exact" }),
      list(maps, { resourceVersion: "1", resourceVersionMatch: "Other" }),
      list(maps, { resourceVersionMatch: "Exact" }),
      list(maps, { resourceVersionMatch: "NotOlderThan" }),
      list(maps, { resourceVersionMatch: "NotOlderThan", continue: "x" }),
      list(maps, { resourceVersion: "5", continue: "x" }),
      list(maps, { sendInitialEvents: "true" }),
      list(maps, { timeoutSeconds: "x" }),
      list(maps, { timeoutSeconds: "-5" }),
      list(maps, { labelSelector: "a in (" }),
      list(maps, { labelSelector: "a,b!=c,!d" }),
      list(maps, { labelSelector: "-" }),
      list(maps, { fieldSelector: "metadata.name" }),
      list(maps, { fieldSelector: "data.a=b" }),
      list(`${maps}/a`, { resourceVersion: "0" }),
      list(maps, { limit: "2" }),
    ],
    after: (first) => {
      const token = String(dig(first, "metadata", "continue"));
      return [
        list(maps, { limit: "1", continue: token }),
        list(maps, { continue: token }),
        list(maps, { continue: token, labelSelector: "tier=web" }),
        list(maps, { continue: token, resourceVersion: "1" }),
        list(maps, { continue: token, resourceVersionMatch: "Exact" }),
        list(pathIn("list-other", "configmaps"), { continue: token }),
      ];
    },
  };
}

/** The health checks of the server. */
const health: AdmissionSequence = {
  name: "health",
  about: "what the server says about its health",
  steps: ["/healthz", "/livez", "/readyz"].flatMap((path) => [
    list(path),
    list(path, { verbose: "" }),
    list(path, { verbose: "true" }),
    list(path, { verbose: "", exclude: "etcd" }),
    list(path, { exclude: "nothing" }),
    list(path, { verbose: "", exclude: "nothing" }),
    list(`${path}/etcd`),
    list(`${path}/ping`, { verbose: "" }),
    list(`${path}/nothing`),
  ]),
};

/** Lists in pages, wrong options of lists, and the health checks. */
export const listSequences: readonly AdmissionSequence[] = [pages("list-pages"), health];
