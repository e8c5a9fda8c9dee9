import type { Client } from "../client/client.ts";
import {
  type ClientProblem,
  type Discovery,
  type LocateResult,
  locate,
  locateObject,
  type ObjectAddress,
} from "../client/discovery/locate-object.ts";
import { installDefinition } from "../client/requests/install-definition.ts";
import {
  createObject,
  deleteObject,
  getObject,
  patchObject,
  updateObject,
} from "../client/requests/object-requests.ts";
import { applyObject } from "../client/requests/server-side-apply.ts";
import { part } from "../part.ts";
import { apiVersionOf } from "../schema/builtins.ts";
import { deducedType } from "../schema/deduced-type.ts";
import type { Type } from "../schema/resolve-type.ts";
import type { Cluster } from "../server/cluster/cluster.ts";
import type { Response } from "../server/http/http.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { typeOfKind } from "./cluster-kinds.ts";
import type { Outcome } from "./outcome.ts";
import type { Action, ApplyV2Flags, CommandLine, PatchType, Step, Target } from "./scenario.ts";

const lateClients = part("patches", async () => (await import("../client/late-clients.ts")).lateClients);

/** What a step does, after its texts were parsed. */
export type Intent =
  | { readonly kind: SingleRequest; readonly objects: readonly ValueMap[] }
  | { readonly kind: "metacontroller" | "applyV2" | "define"; readonly objects: readonly ValueMap[] }
  | { readonly kind: "patch"; readonly type: PatchType; readonly target: Target; readonly body: Value }
  | { readonly kind: "edit"; readonly target: Target; readonly patch: Value }
  | { readonly kind: "run"; readonly command: CommandLine }
  /** The text of the step is not valid: the client sends nothing. */
  | { readonly kind: "unreadable" };

/** The actions that have a manifest. */
export type ManifestKind = Extract<Action, { readonly manifest: string }>["kind"];
type SingleRequest = Exclude<ManifestKind, "metacontroller" | "applyV2" | "define">;

/** A step with its parsed texts. Steps that do the same share the `intent`, so that a run can tell which frames to reuse. */
export type PlannedStep = { readonly step: Step; readonly intent: Intent };

/** The requests of a step for one object. `locate` finds the object's address, `client` sends the requests. */
export type ObjectTask = {
  readonly locate: (discovery: Discovery) => LocateResult;
  readonly client: (
    address: ObjectAddress,
    before: Cluster,
  ) => Client<{ readonly response: Response } | { readonly problem: ClientProblem }>;
  /** The outcome if the client only read. Default `read`. */
  readonly outcomeIfRead?: Outcome;
};

/** Returns what a step does, object by object. Empty for a step whose text is not valid, and for command lines. */
export function tasksOf({ step, intent }: PlannedStep): readonly ObjectTask[] {
  const manager = step.fieldManager ?? (step.userAgent === undefined ? step.actor : undefined);
  const shared = {
    ...(manager !== undefined && { fieldManager: manager }),
    ...(step.dryRun !== undefined && { dryRun: step.dryRun }),
    ...(step.fieldValidation !== undefined && { fieldValidation: step.fieldValidation }),
  };
  const options = {
    ...shared,
    ...(step.force !== undefined && { force: step.force }),
    ...(step.subresource !== undefined && { subresource: step.subresource }),
  };
  switch (intent.kind) {
    case "unreadable":
    case "run":
      return [];
    case "patch": {
      const { target, type, body } = intent;
      return [
        {
          locate: (kinds) => locate(target, kinds),
          client: (at) => answered(patchObject(at, type, body, options)),
        },
      ];
    }
    case "edit":
      return [
        {
          locate: (kinds) => locate(intent.target, kinds),
          client: (address) => lateClients().editObject(address, intent.patch, options),
        },
      ];
    case "metacontroller":
      return intent.objects.map((object) => ({
        locate: (kinds) => locateObject(object, kinds),
        client: (address) => lateClients().syncDesired(address, object, shared),
        outcomeIfRead: "unchanged",
      }));
    case "define":
      return intent.objects.map((object) => ({
        locate: (kinds) => locateObject(object, kinds),
        client: (address) => installDefinition(address, object, shared),
      }));
    case "applyV2": {
      const flags = step.action.kind === "applyV2" ? flagsOf(step.action) : {};
      return intent.objects.map((object) => ({
        locate: (kinds) => locateObject(object, kinds),
        client: (at, before) =>
          lateClients().applyV2(at, object, { ...shared, ...flags }, schemaOf(at, before)),
        outcomeIfRead: "unchanged",
      }));
    }
    default:
      return intent.objects.map((object) => ({
        locate: (kinds) => locateObject(object, kinds, intent.kind === "create"),
        client: (address) => answered(CLIENTS[intent.kind](address, object, options)),
      }));
  }
}

function flagsOf({ twoWay, oldMerge }: ApplyV2Flags): ApplyV2Flags {
  return { ...(twoWay !== undefined && { twoWay }), ...(oldMerge !== undefined && { oldMerge }) };
}

/** Returns the type that Apply v2 merges an object by, and whether its kind is built in. */
function schemaOf(
  { resource }: ObjectAddress,
  cluster: Cluster,
): { readonly type: Type; readonly builtin: boolean } {
  const apiVersion = apiVersionOf(resource);
  const type = typeOfKind(cluster, apiVersion, resource.kind) ?? deducedType;
  return { type, builtin: cluster.builtins.typeNameOf(apiVersion, resource.kind) !== undefined };
}

const CLIENTS = {
  apply: applyObject,
  create: createObject,
  update: updateObject,
  delete: (address: ObjectAddress, _: ValueMap, options: { readonly dryRun?: boolean }) =>
    deleteObject(address, options),
  get: (address: ObjectAddress, _: ValueMap, options: { readonly subresource?: string }) =>
    getObject(address, options),
};

function* answered(client: Client<Response>): Client<{ readonly response: Response }> {
  return { response: yield* client };
}
