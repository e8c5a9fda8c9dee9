import type { Client } from "../client/client.ts";
import { defineKind } from "../client/define.ts";
import { applyObject } from "../client/ssa.ts";
import {
  type Address,
  type ClientProblem,
  type Discovery,
  type Located,
  locate,
  locateObject,
} from "../client/target.ts";
import { createObject, deleteObject, getObject, patchObject, updateObject } from "../client/write.ts";
import { part } from "../part.ts";
import { apiVersionOf } from "../schema/builtins.ts";
import type { Type } from "../schema/compile.ts";
import { deducedType } from "../schema/deduced.ts";
import type { Cluster } from "../server/cluster.ts";
import type { Response } from "../server/http.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { typeOfKind } from "./object-type.ts";
import type { Outcome } from "./outcome.ts";
import type { Action, ApplyV2Flags, CommandLine, PatchType, Step, Target } from "./scenario.ts";

const merging = part("patches", async () => (await import("../client/merging.ts")).merging);

/** What a step means to do, its texts read. */
export type Intent =
  | { readonly kind: SingleRequest; readonly objects: readonly ValueMap[] }
  | { readonly kind: "metacontroller" | "applyV2" | "define"; readonly objects: readonly ValueMap[] }
  | { readonly kind: "patch"; readonly type: PatchType; readonly target: Target; readonly body: Value }
  | { readonly kind: "edit"; readonly target: Target; readonly patch: Value }
  | { readonly kind: "run"; readonly command: CommandLine }
  /** The text cannot be read: nothing is sent. */
  | { readonly kind: "unreadable" };

/** What a step can do with a manifest. */
export type ManifestKind = Extract<Action, { readonly manifest: string }>["kind"];
type SingleRequest = Exclude<ManifestKind, "metacontroller" | "applyV2" | "define">;

/** A step with its texts read. Two steps that are to do the same share it, so that it tells what need not run again. */
export type Planned = { readonly step: Step; readonly intent: Intent };

/** What is to be done with one object, once it is known where it lives. */
export type Task = {
  readonly locate: (discovery: Discovery) => Located;
  readonly client: (
    address: Address,
    before: Cluster,
  ) => Client<{ readonly response: Response } | { readonly problem: ClientProblem }>;
  /** What it is called when nothing was sent but reads. Default `read`. */
  readonly idle?: Outcome;
};

/** What a step asks of the server, object by object. */
export function tasksOf({ step, intent }: Planned): readonly Task[] {
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
          client: (address) => merging().editObject(address, intent.patch, options),
        },
      ];
    case "metacontroller":
      return intent.objects.map((object) => ({
        locate: (kinds) => locateObject(object, kinds),
        client: (address) => merging().syncDesired(address, object, shared),
        idle: "unchanged",
      }));
    case "define":
      return intent.objects.map((object) => ({
        locate: (kinds) => locateObject(object, kinds),
        client: (address) => defineKind(address, object, shared),
      }));
    case "applyV2": {
      const flags = step.action.kind === "applyV2" ? flagsOf(step.action) : {};
      return intent.objects.map((object) => ({
        locate: (kinds) => locateObject(object, kinds),
        client: (at, before) => merging().applyV2(at, object, { ...shared, ...flags }, schemaOf(at, before)),
        idle: "unchanged",
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

/** What Apply v2 reads of a kind before it merges. */
function schemaOf({ facts }: Address, cluster: Cluster): { readonly type: Type; readonly builtin: boolean } {
  const apiVersion = apiVersionOf(facts);
  const type = typeOfKind(cluster, apiVersion, facts.kind) ?? deducedType;
  return { type, builtin: cluster.builtins.typeNameOf(apiVersion, facts.kind) !== undefined };
}

const CLIENTS = {
  apply: applyObject,
  create: createObject,
  update: updateObject,
  delete: (address: Address, _: ValueMap, options: { readonly dryRun?: boolean }) =>
    deleteObject(address, options),
  get: (address: Address, _: ValueMap, options: { readonly subresource?: string }) =>
    getObject(address, options),
};

function* answered(client: Client<Response>): Client<{ readonly response: Response }> {
  return { response: yield* client };
}
