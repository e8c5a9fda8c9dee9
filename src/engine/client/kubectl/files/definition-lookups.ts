import { apiVersionOf } from "../../../schema/builtins.ts";
import { get, isMap, type Value } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { type CommandRun, sendRequest } from "../command-run.ts";
import { kindFor } from "../discovery/served-kinds.ts";

/**
 * Which of its two verifiers kubectl asks about a kind that it finds in no description: the first one for a version that the server does not
 * have, the second one for a kind that its version does not have, or that cannot be patched. Each lists the definitions once.
 */
export type Verifier = "version" | "kind";

/**
 * Returns the verifier that lists the definitions before a document is read; null if none does.
 * Upstream: cli-runtime pkg/resource/query_param_verifier_v3.go and query_param_verifier.go (v0.36.3).
 */
export function verifierOf({ environment }: CommandRun, document: Value): Verifier | null {
  if (!isMap(document)) return null;
  const [apiVersion, kind] = [String(get(document, "apiVersion")), String(get(document, "kind"))];
  if (apiVersion === "v1" && kind === "List") return null;
  if (apiVersion === "autoscaling/v1" && kind === "Scale") return null; // of a subresource that can be patched
  const kinds = environment.kinds();
  const found = kindFor(kinds, apiVersion, kind);
  // A kind in lower case is in no description.
  if (found !== undefined && !kinds.includes(found)) return "kind";
  if (found !== undefined) return found.verbs?.includes("patch") === false ? "kind" : null;
  return kinds.some((one) => apiVersionOf(one) === apiVersion) ? "kind" : "version";
}

/** Lists the definitions as often as the verifiers of the documents do: before the object at a place, or before all objects. */
export function* requestDefinitions(
  run: CommandRun,
  { lookups }: { readonly lookups: readonly number[] },
  at?: number,
): Client<null> {
  for (const lookup of lookups) {
    if (at !== undefined && lookup !== at) continue;
    yield* sendRequest(run, {
      method: "GET",
      path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    });
  }
  if (run.flags.text("validate") === "warn" && (at ?? 0) === 0)
    run.err.push(...lookups.map(() => NOT_VALIDATED));
  return null;
}

const NOT_VALIDATED =
  "<log> schema.go:145] cannot perform warn validation if server-side field validation is unsupported, skipping validation\n";
