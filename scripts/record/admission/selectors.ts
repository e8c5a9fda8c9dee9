import type { ValueMap } from "../../../src/engine/value/value.ts";
import { type AdmissionSequence, tryPost } from "./admission-sequence.ts";

const GROUP = "/apis/resource.k8s.io/v1";
const HOOKS = "/apis/admissionregistration.k8s.io/v1";

const EXPRESSIONS = [
  "device.driver == 'gpu.example.com'",
  "device.driver",
  "device.nope == 1",
  "device.attributes['gpu.example.com'].model",
  "device.attributes['a'].size > 1 && device.capacity['a'].memory.isGreaterThan(quantity('1Gi'))",
  "device.capacity['a'].memory > 1",
  "device.capacity['a'].memory",
  "cel.bind(a, device.attributes['a'], a.b && a.c)",
  "cel.bind(a.b, 1, true)",
  "device.attributes['a'].version.isGreaterThan(semver('1.0.0'))",
  "x +",
  "",
  "object.x",
  "device.allowMultipleAllocations",
  "device",
  "device.driver.matches('(')",
  "[1].includes(1)",
  "duration('1h')",
  "null",
  "device.attributes.all(k, device.attributes.all(l, device.attributes.all(m, device.attributes.all(n, device.attributes.all(o, device.attributes[k] == device.attributes[o])))))",
];

const selector = (expression: string): ValueMap => ({ cel: { expression } });
const exactly = (expression: string): ValueMap => ({
  deviceClassName: "gpu",
  selectors: [selector(expression)],
});
const devices: ValueMap = {
  requests: [
    { name: "a", exactly: exactly("device.foo") },
    { name: "b", firstAvailable: [{ name: "c", ...exactly("1") }] },
  ],
};

const CONDITIONS = [
  "request.userInfo.username != 'a' && authorizer.group('').resource('pods').check('get').allowed()",
  "authorizer.requestResource.check('get').allowed()",
  "object.",
  "1",
  "params.x",
  " ",
  "variables.x",
  "namespaceObject.metadata.name == 1",
  "request.foo == 1",
  "object.metadata.name.matches('(')",
];

function hook(kind: string, conditions: readonly ValueMap[]): ValueMap {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind,
    metadata: { name: "selectors" },
    webhooks: [
      {
        name: "hook.example.com",
        sideEffects: "None",
        admissionReviewVersions: ["v1"],
        clientConfig: { url: "https://example.com/hook" },
        matchConditions: conditions,
      },
    ],
  };
}

/** Expressions that select devices, and those that say which requests a webhook gets. */
export const selectorSequences: readonly AdmissionSequence[] = [
  {
    name: "device-selectors",
    about: "Expressions of device classes, claims and their templates",
    steps: [
      ...EXPRESSIONS.map((one) =>
        tryPost(`${GROUP}/deviceclasses`, {
          apiVersion: "resource.k8s.io/v1",
          kind: "DeviceClass",
          metadata: { name: "gpu" },
          spec: { selectors: [selector(one)] },
        }),
      ),
      tryPost(`${GROUP}/namespaces/default/resourceclaims`, {
        apiVersion: "resource.k8s.io/v1",
        kind: "ResourceClaim",
        metadata: { name: "a" },
        spec: { devices },
      }),
      tryPost(`${GROUP}/namespaces/default/resourceclaimtemplates`, {
        apiVersion: "resource.k8s.io/v1",
        kind: "ResourceClaimTemplate",
        metadata: { name: "a" },
        spec: { spec: { devices } },
      }),
    ],
  },
  {
    name: "webhook-conditions",
    about: "Match conditions of webhooks",
    steps: [
      ["ValidatingWebhookConfiguration", "validatingwebhookconfigurations"] as const,
      ["MutatingWebhookConfiguration", "mutatingwebhookconfigurations"] as const,
    ].flatMap(([kind, plural]) => [
      ...CONDITIONS.map((expression) =>
        tryPost(`${HOOKS}/${plural}`, hook(kind, [{ name: "a", expression }])),
      ),
      tryPost(
        `${HOOKS}/${plural}`,
        hook(
          kind,
          ["a b", "c", "c", ""].map((name) => ({ name, expression: "true" })),
        ),
      ),
    ]),
  },
];
