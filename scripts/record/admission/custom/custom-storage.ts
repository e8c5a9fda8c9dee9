import type { ValueMap } from "../../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../../src/verify/server/remove-namespace.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  patch,
  pathIn,
  post,
  read,
  settling,
} from "../admission-sequence.ts";
import {
  apply,
  define,
  definition,
  number,
  object,
  put,
  remove,
  text,
  version,
} from "./custom-definition.ts";

const boats = "boats.example.com";
const boatsIn = (at: string, name: string) => pathIn(at, `${boats}/${name}/boats`);
const boat = (name: string, spec: ValueMap, metadata: ValueMap = {}): ValueMap => ({
  apiVersion: `${boats}/${name}`,
  kind: "Boat",
  metadata: { name: "a", ...metadata },
  spec,
});
const boatVersions = (storage: string, served: readonly string[]): readonly ValueMap[] =>
  [
    version("v1alpha1", object({ spec: object({ name: text, sails: number }) })),
    version(
      "v1beta1",
      object({
        spec: object({ name: text, sails: number, crew: { type: "array", items: text }, colour: text }),
        status: object({ phase: text }),
      }),
      { subresources: { status: {} } },
    ),
    version(
      "v1",
      object({
        spec: object({
          name: { ...text, default: "unnamed" },
          crew: { type: "array", items: text, "x-kubernetes-list-type": "set" },
          colour: text,
          size: object({ length: { ...number, default: 3 } }),
        }),
        status: object({ phase: text }),
      }),
      { subresources: { status: {} } },
    ),
  ].map((one) => ({
    ...one,
    storage: one["name"] === storage,
    served: served.includes(String(one["name"])),
  }));
const boatDefinition = (storage: string, served: readonly string[]) =>
  definition(boats, { plural: "boats", kind: "Boat" }, boatVersions(storage, served));

const all = ["v1alpha1", "v1beta1", "v1"];
const boatPath = `${DEFINITIONS}/boats.${boats}`;
const settledPatch = (body: ValueMap): AdmissionStep => settling(patch(boatPath, body), 5000);

export const several: AdmissionSequence = {
  name: "custom-several-versions",
  about: "Objects of a kind with three versions, read and written in each of them, with the strategy None",
  steps: (() => {
    const at = "custom-several";
    const [alpha, beta, first] = all.map((name) => boatsIn(at, name)) as [string, string, string];
    return [
      newNamespace(at),
      define(boatDefinition("v1beta1", all)),
      post(first, boat("v1", { crew: ["ada"], colour: "red", size: {} })),
      read(`${alpha}/a`),
      read(`${beta}/a`),
      read(`${first}/a`),
      apply(`${alpha}/a`, "alice", boat("v1alpha1", { name: "Argo", sails: 2 })),
      apply(`${first}/a`, "bob", boat("v1", { name: "Dove", crew: ["bob"] })),
      apply(`${first}/a`, "bob", boat("v1", { name: "Dove", crew: ["bob"] }), { force: "true" }),
      read(`${alpha}/a`),
      patch(`${beta}/a`, { spec: { colour: "blue", sails: 4, mast: "tall" } }),
      read(`${first}/a`),
      apply(`${beta}/a`, "bob", boat("v1beta1", { name: "Dove", crew: ["eve"] })),
      put(`${alpha}/a`, boat("v1alpha1", { name: "Dove", sails: 1 })),
      read(`${first}/a`),
      read(`${beta}/a`),
      patch(`${beta}/a/status`, { status: { phase: "Afloat" } }),
      patch(`${alpha}/a/status`, { status: { phase: "Sunk" } }),
      apply(
        `${first}/a/status`,
        "carl",
        { ...boat("v1", {}), status: { phase: "Moored" } },
        { force: "true" },
      ),
      apply(`${first}/a`, "bob", boat("v1", {})),
      post(beta, boat("v1", {}, { name: "b" })),
      post(`${pathIn(at, `${boats}/v2/boats`)}`, boat("v2", {}, { name: "b" })),
      read("/apis/boats.example.com"),
      read("/apis/boats.example.com/v1alpha1"),
      read(alpha),
      read(first),
      remove(`${alpha}/a`),
      read(`${first}/a`),
    ];
  })(),
};

export const moved: AdmissionSequence = {
  name: "custom-moved-storage",
  about: "A definition whose stored and served versions change",
  steps: (() => {
    const at = "custom-moved";
    const [alpha, beta, first] = all.map((name) => boatsIn(at, name)) as [string, string, string];
    return [
      newNamespace(at),
      define(boatDefinition("v1alpha1", all)),
      apply(`${alpha}/a`, "alice", boat("v1alpha1", { name: "Argo", sails: 2 })),
      apply(`${beta}/a`, "bob", boat("v1beta1", { colour: "red" })),
      settledPatch({ spec: { versions: boatVersions("v1", all) } }),
      read(boatPath),
      read(`${first}/a`),
      read(`${alpha}/a`),
      patch(`${first}/a`, { metadata: { labels: { moved: "yes" } } }),
      read(`${alpha}/a`),
      settledPatch({ spec: { versions: boatVersions("v1", ["v1beta1", "v1"]) } }),
      read(`${alpha}/a`),
      read("/apis/boats.example.com"),
      read(`${beta}/a`),
      apply(`${beta}/a`, "bob", boat("v1beta1", { colour: "green" })),
      apply(`${first}/a`, "alice", boat("v1", { name: "Dove" })),
      patch(boatPath, { spec: { versions: boatVersions("v1", all).slice(1) } }),
      patch(`${boatPath}/status`, { status: { storedVersions: ["v2"] } }),
      patch(`${boatPath}/status`, { status: { storedVersions: [] } }),
      patch(`${boatPath}/status`, { status: { storedVersions: ["v1"] } }),
      settledPatch({ spec: { versions: boatVersions("v1", ["v1beta1", "v1"]).slice(1) } }),
      read(`${first}/a`),
      apply(`${first}/a`, "alice", boat("v1", { name: "Swan" })),
      settledPatch({ spec: { versions: boatVersions("v1", []) } }),
      read(`${first}/a`),
      read("/apis/boats.example.com"),
    ];
  })(),
};
