import { expect, it } from "vitest";
import type { Value, ValueMap } from "../../../../value/value.ts";
import { podSubresources } from "../pod/pod-subresources.ts";
import { newPodErrors } from "../pod/pod-validation.ts";
import { podTemplateErrors } from "./pod-spec-validation.ts";

const sound = { image: "x", imagePullPolicy: "Always", terminationMessagePolicy: "File" };
const debug = { ...sound, name: "e" };
const spec: ValueMap = {
  volumes: [{ name: "v", emptyDir: {} }],
  initContainers: [{ ...sound, name: "i" }],
  containers: [{ ...sound, name: "a" }],
  restartPolicy: "Always",
  dnsPolicy: "ClusterFirst",
};
const at = "spec.ephemeralContainers[0]";
const why = "Forbidden: cannot be set for an Ephemeral Container";

/** Returns the field errors when a pod gets ephemeral containers. */
function problems(added: readonly Value[], live: ValueMap = { metadata: { name: "p" }, spec }): Value {
  const pod = { metadata: { name: "p" }, spec: { ...spec, ephemeralContainers: added } };
  const errors = podSubresources["ephemeralcontainers"]?.validateUpdate(pod, live) ?? [];
  return errors.map(({ field, detail }) => `${field}: ${detail}`);
}

it.each<{ name: string; given: readonly ValueMap[]; want: readonly string[] }>([
  { name: "a sound container", given: [{ ...debug, targetContainerName: "a", resources: {} }], want: [] },
  {
    name: "fields that only other containers have",
    given: [
      {
        ...debug,
        lifecycle: {},
        livenessProbe: { exec: {} },
        restartPolicy: "Always",
        resources: { requests: { cpu: "1" } },
        ports: [],
      },
    ],
    want: ["ports", "resources", "restartPolicy", "livenessProbe", "lifecycle"].map(
      (field) => `${at}.${field}: ${why}`,
    ),
  },
  {
    name: "paths in volumes, an unknown volume",
    given: [
      {
        ...debug,
        volumeMounts: [
          { name: "v", mountPath: "/a", subPath: "b" },
          { name: "v", mountPath: "/c", subPathExpr: "b" },
          { name: "zz", mountPath: "/d" },
        ],
      },
    ],
    want: [
      `${at}.volumeMounts[2].name: Not found: "zz"`,
      `${at}.volumeMounts[0].subPath: ${why}`,
      `${at}.volumeMounts[1].subPathExpr: ${why}`,
    ],
  },
  {
    name: "the name of another container",
    given: [{ ...debug, name: "i" }],
    want: [`${at}.name: Duplicate value: "i"`],
  },
  {
    name: "a target that is no other container",
    given: [{ ...debug, targetContainerName: "e" }],
    want: [`${at}.targetContainerName: Not found: "e"`],
  },
  {
    name: "a space around the image",
    given: [{ ...debug, image: " x" }],
    want: [`${at}.image: Invalid value: " x": must not have leading or trailing whitespace`],
  },
])("checks ephemeral containers: $name", ({ given, want }) => {
  expect(problems(given)).toEqual(want);
});

it("refuses them on create, in templates and for static pods", () => {
  const wrong = { ...spec, ephemeralContainers: [{ ...debug, resources: { requests: { cpu: "1" } } }] };
  const fields = (errors: readonly { readonly field: string }[]) => errors.map(({ field }) => field);
  expect(fields(newPodErrors({ metadata: { name: "p" }, spec: wrong }))).toEqual([
    `${at}.resources`,
    "spec.ephemeralContainers",
  ]);
  expect(fields(podTemplateErrors({ spec: wrong }, "spec.template"))).toEqual([
    `spec.template.${at}.resources`,
    "spec.template.spec.ephemeralContainers",
  ]);
  const mirror = { name: "p", annotations: { "kubernetes.io/config.mirror": "x" } };
  expect(problems([debug], { metadata: mirror, spec })).toEqual([
    "[]: Forbidden: static pods do not support ephemeral containers",
  ]);
});
