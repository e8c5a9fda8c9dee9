import type { Action, PatchType, Scenario, Step, Target } from "../../engine/scenario/scenario.ts";
import type { Request } from "../../engine/server/http/http.ts";
import { get, isMap, type ValueMap } from "../../engine/value/value.ts";
import { recordedLines } from "../conformance/recording-files.ts";

type Recording = {
  readonly name: string;
  readonly setup?: readonly ValueMap[];
  readonly steps: readonly { readonly skip?: string; readonly request?: Request }[];
};

/** Returns the request sequences of a recording such as `apiserver/random-1` as scenarios. Omits requests that no step can make. */
export function recordedScenarios(name: string): readonly Scenario[] {
  return recordedLines(name).map((line) => toScenario(JSON.parse(line) as Recording));
}

function toScenario({ name, setup = [], steps }: Recording): Scenario {
  const kinds = new Map<string, string>();
  for (const { request } of steps) {
    const kind = isMap(request?.body) ? get(request.body, "kind") : undefined;
    if (request !== undefined && typeof kind === "string" && kind !== "Scale")
      kinds.set(placeOf(request).plural, kind);
  }
  const taken = steps.flatMap(({ skip, request }, index) => {
    const step = skip === undefined && request !== undefined ? toStep(request, `s${index}`, kinds) : null;
    return step === null ? [] : [step];
  });
  const definitions = setup.map((definition) => JSON.stringify(definition));
  const actors = [...new Set(taken.map(({ actor }) => actor))].map((actor, at) => ({
    name: actor,
    colour: at + 1,
  }));
  return { title: name, actors, steps: taken, ...(definitions.length > 0 && { definitions }) };
}

function toStep(request: Request, id: string, kinds: ReadonlyMap<string, string>): Step | null {
  const { body, query = {} } = request;
  const place = placeOf(request);
  const action = actionOf(request, { ...place, kind: kinds.get(place.plural) ?? "" });
  const manager = query["fieldManager"];
  if (action === null || typeof manager !== "string" || body === undefined) return null;
  return {
    id,
    actor: manager,
    action,
    ...(query["force"] === "true" && { force: true }),
    ...(query["dryRun"] === "All" && { dryRun: true }),
    ...(place.subresource !== "" && { subresource: place.subresource }),
  };
}

const PATCHES: Readonly<Record<string, PatchType>> = {
  "application/merge-patch+json": "merge",
  "application/strategic-merge-patch+json": "strategic",
  "application/json-patch+json": "json",
};

function actionOf({ method, contentType = "", body }: Request, target: Target): Action | null {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (method === "POST") return { kind: "create", manifest: text };
  if (method === "PUT") return { kind: "update", manifest: text };
  if (method !== "PATCH") return null;
  if (contentType === "application/apply-patch+yaml") return { kind: "apply", manifest: text };
  const type = PATCHES[contentType];
  return type === undefined || target.kind === "" ? null : { kind: "patch", type, target, body: text };
}

/** Returns the resource of an API path such as `/apis/apps/v1/namespaces/default/deployments/web/scale`. */
function placeOf({
  path,
}: Request): Omit<Target, "kind"> & { readonly plural: string; readonly subresource: string } {
  const parts = path.split("/").slice(2);
  const apiVersion = path.startsWith("/api/") ? (parts[0] as string) : parts.slice(0, 2).join("/");
  const rest = parts.slice(path.startsWith("/api/") ? 1 : 2);
  const namespace = rest[0] === "namespaces" && rest.length > 2 ? rest[1] : undefined;
  const [plural = "", name = "", subresource = ""] = namespace === undefined ? rest : rest.slice(2);
  return { apiVersion, name, plural, subresource, ...(namespace !== undefined && { namespace }) };
}
