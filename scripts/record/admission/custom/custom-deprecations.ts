import type { ValueMap } from "../../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../../src/verify/server/remove-namespace.ts";
import {
  type AdmissionSequence,
  newNamespace,
  patch,
  pathIn,
  post,
  read,
  settling,
} from "../admission-sequence.ts";
import { apply, define, definition, object, put, remove, text, version } from "./custom-definition.ts";

const lamps = "lamps.example.com";
const LAMPS = `${DEFINITIONS}/lamps.${lamps}`;
const lampSchema = object({ spec: object({ on: { type: "boolean" } }), status: object({ lit: text }) });
const lampVersion = (name: string, more: ValueMap) =>
  version(name, lampSchema, { subresources: { status: {} }, ...more });
const own = lampVersion("v1alpha1", { deprecated: true, deprecationWarning: 'v1alpha1 is "old"; use v1' });
const plain = lampVersion("v1beta1", { deprecated: true });
const newest = lampVersion("v1", { storage: true });
const lamp = (name: string, of: string, more: ValueMap = {}): ValueMap => ({
  apiVersion: `${lamps}/${name}`,
  kind: "Lamp",
  metadata: { name: of },
  spec: {},
  ...more,
});
const lampsDefinition = (versions: readonly ValueMap[], group = lamps) =>
  definition(group, { plural: "lamps", kind: "Lamp" }, versions);
const changed = (versions: readonly ValueMap[]) => settling(patch(LAMPS, { spec: { versions } }), 5000);

export const warned: AdmissionSequence = {
  name: "custom-deprecated",
  about: "Warnings of deprecated versions on each request",
  steps: (() => {
    const at = "custom-deprecated";
    const [alpha, beta, first] = ["v1alpha1", "v1beta1", "v1"].map((name) =>
      pathIn(at, `${lamps}/${name}/lamps`),
    ) as [string, string, string];
    const long = lampVersion("v1", { storage: true, deprecated: true });
    return [
      newNamespace(at),
      define(lampsDefinition([own, plain, newest])),
      post(alpha, lamp("v1alpha1", "a")),
      post(beta, lamp("v1beta1", "b")),
      post(first, lamp("v1", "c")),
      read(`${beta}/a`),
      read(`${beta}/none`),
      patch(`${alpha}/a`, { spec: { on: true, off: 1 } }),
      apply(`${beta}/a`, "alice", lamp("v1beta1", "a", { spec: { on: true } })),
      apply(`${beta}/a/status`, "alice", lamp("v1beta1", "a", { status: { lit: "yes" } })),
      read(`${alpha}/a/status`),
      put(`${beta}/b`, lamp("v1", "b")),
      remove(`${alpha}/a`),
      read(`/apis/${lamps}/v1beta1`),
      patch(LAMPS, { metadata: { labels: { a: "b" } } }),
      changed([{ ...own, deprecationWarning: null }, newest]),
      post(alpha, lamp("v1alpha1", "d")),
      changed([{ ...own, deprecated: false }, newest]),
      ...["é".repeat(257), "", "a\nb"].map((deprecationWarning) =>
        post(DEFINITIONS, lampsDefinition([{ ...long, deprecationWarning }], "long.example.com")),
      ),
      changed([
        lampVersion("v2alpha1", {}),
        plain,
        lampVersion("v2beta1", {}),
        lampVersion("v11beta1", {}),
        newest,
      ]),
      read(`${beta}/b`),
      changed([plain, lampVersion("v2beta1", {}), lampVersion("v11beta1", {}), { ...newest, served: false }]),
      read(`${beta}/b`),
      changed([plain, lampVersion("v1alpha1", {}), lampVersion("new", {}), { ...newest, deprecated: true }]),
      read(`${beta}/b`),
      read(`${first}/b`),
      changed([
        lampVersion("old", { deprecated: true }),
        lampVersion("new", {}),
        lampVersion("pld", {}),
        { ...newest, served: false },
      ]),
      read(`${pathIn(at, `${lamps}/old/lamps`)}/b`),
      read(pathIn(at, `${lamps}/old/lamps`)),
      read(`/apis/${lamps}/old/lamps`),
      remove(pathIn(at, `${lamps}/old/lamps`)),
    ];
  })(),
};
