import type { Environment } from "@marcbachmann/cel-js";
import type { CelAuthorizer, CelResource } from "../../engine/server/host/cel-evaluator.ts";
import { dnsLabelProblems, subdomainProblems } from "../../engine/server/validate/name-rules.ts";

type Account = { readonly namespace: string; readonly name: string } | null;

/** The value of the name `authorizer`: it asks for the user of the request, or for a service account. */
class Authorizer {
  readonly host: CelAuthorizer;
  readonly account: Account;
  readonly requestResource: ResourceCheck;

  constructor(host: CelAuthorizer, account: Account) {
    this.host = host;
    this.account = account;
    this.requestResource = new ResourceCheck(this, host.request);
  }
}

class PathCheck {
  readonly by: Authorizer;
  readonly path: string;

  constructor(by: Authorizer, path: string) {
    this.by = by;
    this.path = path;
  }
}

class GroupCheck {
  readonly by: Authorizer;
  readonly group: string;

  constructor(by: Authorizer, group: string) {
    this.by = by;
    this.group = group;
  }
}

class ResourceCheck {
  readonly by: { readonly host: CelAuthorizer; readonly account: Account };
  readonly asked: CelResource;

  constructor(by: { readonly host: CelAuthorizer; readonly account: Account }, asked: CelResource) {
    this.by = by;
    this.asked = asked;
  }
}

class Decision {
  readonly allowed: boolean;
  readonly reason: string;

  constructor({ allowed, reason }: { readonly allowed: boolean; readonly reason: string }) {
    this.allowed = allowed;
    this.reason = reason;
  }
}

/** Whether a value is the authorizer, a question to it, or its answer. */
export function isOfAuthorizer(value: object): boolean {
  return [Authorizer, PathCheck, GroupCheck, ResourceCheck, Decision].some((one) => value instanceof one);
}

/** Returns the value of the name `authorizer`. */
export function authorizerValue(host: CelAuthorizer): unknown {
  return new Authorizer(host, null);
}

/**
 * Adds the functions of the authorizer to an environment. `goError` is the cause of errors whose message is the server's own.
 * Upstream: apiserver pkg/cel/library/authz.go (v0.36.3). Selectors of fields and labels change nothing: RBAC does not read them.
 */
export function withAuthorizer(environment: Environment, goError: string): Environment {
  const refuse = (message: string): never => {
    throw new Error(message, { cause: goError });
  };
  const wanted = (what: string, text: string): string =>
    text.trim() === "" ? refuse(`${what} must not be empty`) : text;
  const asking = (check: ResourceCheck, more: Partial<CelResource>) =>
    new ResourceCheck(check.by, { ...check.asked, ...more });
  return environment
    .registerType("Decision", Decision)
    .registerType("ResourceCheck", ResourceCheck)
    .registerType("GroupCheck", GroupCheck)
    .registerType("PathCheck", PathCheck)
    .registerType("Authorizer", { ctor: Authorizer, fields: { requestResource: "ResourceCheck" } })
    .registerFunction(
      "Authorizer.path(string): PathCheck",
      (by: Authorizer, path: string) => new PathCheck(by, wanted("path", path)),
    )
    .registerFunction(
      "Authorizer.group(string): GroupCheck",
      (by: Authorizer, group: string) => new GroupCheck(by, group),
    )
    .registerFunction(
      "Authorizer.serviceAccount(string, string): Authorizer",
      ({ host }: Authorizer, namespace: string, name: string) => {
        if (subdomainProblems(name, false).length > 0) refuse("Invalid service account name");
        if (dnsLabelProblems(namespace, false).length > 0) refuse("Invalid service account namespace");
        return new Authorizer(host, { namespace, name });
      },
    )
    .registerFunction(
      "GroupCheck.resource(string): ResourceCheck",
      ({ by, group }: GroupCheck, resource: string) =>
        new ResourceCheck(by, {
          group,
          resource: wanted("resource", resource),
          subresource: "",
          namespace: "",
          name: "",
        }),
    )
    .registerFunction(
      "ResourceCheck.subresource(string): ResourceCheck",
      (check: ResourceCheck, subresource: string) => asking(check, { subresource }),
    )
    .registerFunction(
      "ResourceCheck.namespace(string): ResourceCheck",
      (check: ResourceCheck, namespace: string) => asking(check, { namespace }),
    )
    .registerFunction("ResourceCheck.name(string): ResourceCheck", (check: ResourceCheck, name: string) =>
      asking(check, { name }),
    )
    .registerFunction("ResourceCheck.fieldSelector(string): ResourceCheck", (check: ResourceCheck) => check)
    .registerFunction("ResourceCheck.labelSelector(string): ResourceCheck", (check: ResourceCheck) => check)
    .registerFunction(
      "PathCheck.check(string): Decision",
      ({ by, path }: PathCheck, verb: string) => new Decision(by.host.decide(by.account, verb, { path })),
    )
    .registerFunction(
      "ResourceCheck.check(string): Decision",
      ({ by, asked }: ResourceCheck, verb: string) => new Decision(by.host.decide(by.account, verb, asked)),
    )
    .registerFunction("Decision.allowed(): bool", ({ allowed }: Decision) => allowed)
    .registerFunction("Decision.reason(): string", ({ reason }: Decision) => reason)
    .registerFunction("Decision.errored(): bool", () => false)
    .registerFunction("Decision.error(): string", () => "");
}
