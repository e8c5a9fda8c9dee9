import { expect, it } from "vitest";
import type { CelAuthorizer } from "../../engine/server/host/cel-evaluator.ts";
import { createCel } from "../cel.ts";

/** Says in its reason what was asked. */
const authorizer: CelAuthorizer = {
  request: { group: "apps", resource: "deployments", subresource: "scale", namespace: "shop", name: "web" },
  decide: (account, verb, asked) => ({
    allowed: verb === "get",
    reason: [
      account === null ? "user" : `${account.namespace}/${account.name}`,
      ...Object.values(asked),
    ].join(" "),
  }),
};
const ask = (expression: string) => createCel().evaluate(expression, {}, { authorizer });

it.each([
  { expression: "authorizer.path('/healthz').check('get').allowed()", value: true },
  { expression: "authorizer.path('/healthz').check('post').allowed()", value: false },
  { expression: "authorizer.path('/healthz').check('get').reason()", value: "user /healthz" },
  {
    expression:
      "authorizer.serviceAccount('a', 'b').group('g').resource('r').subresource('s').namespace('n').name('o').labelSelector('x').check('get').reason()",
    value: "a/b g r s n o",
  },
  {
    expression: "authorizer.requestResource.check('get').reason()",
    value: "user apps deployments scale shop web",
  },
  { expression: "authorizer.requestResource.name('b').check('get').errored()", value: false },
])("$expression", ({ expression, value }) => expect(ask(expression)).toMatchObject({ value }));

it.each([
  { expression: "authorizer.path(' ')", error: "path must not be empty" },
  { expression: "authorizer.group('').resource('')", error: "resource must not be empty" },
  { expression: "authorizer.serviceAccount('A', 'b')", error: "Invalid service account namespace" },
  { expression: "authorizer.serviceAccount('a', 'B_')", error: "Invalid service account name" },
  {
    expression: "['/a', '/b', '/c'].all(p, authorizer.path(p).check('get').allowed())",
    error: "operation cancelled: actual cost limit exceeded",
  },
])("$expression fails", ({ expression, error }) => expect(ask(expression)).toMatchObject({ error }));
