import { expect, it } from "vitest";
import type { ValueMap } from "../../../../value/value.ts";
import { claimUpdateErrors } from "./claim-validation.ts";

const claim = (annotation: string | null, storageClassName?: string): ValueMap => ({
  metadata: {
    name: "a",
    ...(annotation !== null && { annotations: { "volume.beta.kubernetes.io/storage-class": annotation } }),
  },
  spec: {
    accessModes: ["ReadWriteOnce"],
    resources: { requests: { storage: "1Gi" } },
    ...(storageClassName !== undefined && { storageClassName }),
  },
});
const FIELD = "metadata.annotations.volume.beta.kubernetes.io/storage-class";

it.each([
  ["stays", claim("x"), claim("x"), []],
  ["is new", claim("x", "y"), claim(null, "y"), [FIELD]],
  ["is gone", claim(null), claim("x"), [FIELD]],
  ["becomes a field", claim(null, "x"), claim("x"), []],
  ["becomes another field", claim(null, "y"), claim("x"), [FIELD, "spec"]],
])("the annotation of a storage class %s", (_, after, before, want) => {
  expect(claimUpdateErrors(after, before).map(({ field }) => field)).toEqual(want);
});
