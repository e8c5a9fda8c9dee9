import { compareText } from "../../../../value/order.ts";
import { type MutableMap, put, type ValueMap } from "../../../../value/value.ts";
import { type CommandError, fail, failWithExitCode, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { kindInGroup } from "../../discovery/served-kinds.ts";

const RBAC = "rbac.authorization.k8s.io";
const STANDARD_VERBS: ReadonlySet<string> = new Set(
  "* get delete list create update patch watch proxy deletecollection use bind escalate impersonate".split(
    " ",
  ),
);
const URL_VERBS: ReadonlySet<string> = new Set("* get put post head options delete patch".split(" "));

/** The resources for which a verb is meant, each as `resource.group`. */
const SPECIAL_VERBS: Readonly<Record<string, readonly string[]>> = {
  use: ["podsecuritypolicies.policy", "podsecuritypolicies.extensions"],
  bind: [`roles.${RBAC}`, `clusterroles.${RBAC}`],
  escalate: [`roles.${RBAC}`, `clusterroles.${RBAC}`],
  impersonate: ["users.", "serviceaccounts.", "groups.", "userextras.authentication.k8s.io"],
};

type WantedResource = { readonly resource: string; readonly group: string; readonly subresource: string };

/** Returns a Role. Upstream: kubectl pkg/cmd/create/create_role.go (v0.36.3). */
export function makeRole(run: CommandRun, name: string): Result<ValueMap> {
  const verbs = verbsOf(run);
  const wanted = resourcesOf(run);
  if (verbs.length === 0) return fail("at least one verb must be specified");
  warnOfVerbs(run, verbs);
  if (wanted.length === 0) return fail("at least one resource must be specified");
  const wrong = checkResources(run, wanted, verbs);
  if (wrong !== null) return { error: wrong };
  const rules = resourceRules(run, wanted, verbs);
  return { value: { apiVersion: `${RBAC}/v1`, kind: "Role", metadata: { name }, rules } };
}

/** Returns a ClusterRole. Upstream: kubectl pkg/cmd/create/create_clusterrole.go (v0.36.3). */
export function makeClusterRole(run: CommandRun, name: string): Result<ValueMap> {
  const { flags } = run;
  const verbs = verbsOf(run);
  const wanted = resourcesOf(run);
  const urls = [...new Set(flags.list("non-resource-url"))];
  const made = (rest: ValueMap): Result<ValueMap> => ({
    value: { apiVersion: `${RBAC}/v1`, kind: "ClusterRole", metadata: { name }, ...rest },
  });
  const labels = aggregationLabels(flags.list("aggregation-rule"));
  if ("error" in labels) return labels;
  if (Object.keys(labels.value).length > 0) {
    if (urls.length + verbs.length + wanted.length + flags.list("resource-name").length > 0) {
      return fail(
        "aggregation rule must be specified without nonResourceURLs, verbs, resources or resourceNames",
      );
    }
    return made({ aggregationRule: { clusterRoleSelectors: [{ matchLabels: labels.value }] }, rules: null });
  }
  if (verbs.length === 0) return fail("at least one verb must be specified");
  if (wanted.length + urls.length === 0) return fail("one of resource or nonResourceURL must be specified");
  if (wanted.length > 0) {
    warnOfVerbs(run, verbs);
    const wrong = checkResources(run, wanted, verbs);
    if (wrong !== null) return { error: wrong };
  }
  const wrong = checkUrls(urls, verbs);
  if (wrong !== null) return fail(wrong);
  return made({
    rules: [
      ...resourceRules(run, wanted, verbs),
      ...(urls.length > 0 ? [{ nonResourceURLs: urls, verbs }] : []),
    ],
  });
}

function aggregationLabels(given: readonly string[]): Result<ValueMap> {
  const labels: MutableMap = {};
  for (const pair of given.filter((one) => one !== "")) {
    if (!pair.includes("=")) {
      const why = "malformed pair, expect string=string";
      return failWithExitCode(
        1,
        `error: invalid argument ${JSON.stringify(given.join(","))} for "--aggregation-rule" flag: ${why}\nSee 'kubectl create clusterrole --help' for usage.`,
      );
    }
    const [key = "", value = ""] = pair.split(/=(.*)/s);
    put(labels, key.trim(), value.trim());
  }
  return { value: labels };
}

function verbsOf({ flags }: CommandRun): readonly string[] {
  const verbs = flags.list("verb");
  return verbs.includes("*") ? ["*"] : [...new Set(verbs)];
}

function warnOfVerbs(run: CommandRun, verbs: readonly string[]): void {
  for (const verb of verbs) {
    if (!STANDARD_VERBS.has(verb)) run.err.push(`Warning: '${verb}' is not a standard resource verb\n`);
  }
}

function resourcesOf({ flags }: CommandRun): readonly WantedResource[] {
  const wanted: WantedResource[] = [];
  for (const word of flags.list("resource")) {
    const [whole = "", subresource = ""] = word.split(/\/(.*)/s);
    const [resource = "", group = ""] = whole.split(/\.(.*)/s);
    const one = { resource, group, subresource };
    if (word === "*") return [one];
    wanted.push(one);
  }
  return wanted;
}

/** Returns the resource that is meant, with its group; null if the server has none. */
function servedResource(
  run: CommandRun,
  { resource, group }: WantedResource,
): { readonly resource: string; readonly group: string } | null {
  const found = kindInGroup(run.environment.kinds(), resource, group);
  return found === undefined ? null : { resource: found.plural, group: found.group };
}

function checkResources(
  run: CommandRun,
  wanted: readonly WantedResource[],
  verbs: readonly string[],
): CommandError | null {
  for (const one of wanted) {
    if (one.resource === "") {
      return fail("resource must be specified if apiGroup/subresource specified").error;
    }
    if (one.resource === "*") return null;
    const served = servedResource(run, one);
    const { resource, group } = served ?? one;
    let isKnown = served !== null;
    for (const verb of verbs) {
      const special = Object.hasOwn(SPECIAL_VERBS, verb) ? SPECIAL_VERBS[verb] : undefined;
      if (special === undefined) continue;
      if (!special.includes(`${resource}.${group}`)) {
        return fail(`can not perform '${verb}' on '${resource}' in group '${group}'`).error;
      }
      isKnown = true;
    }
    if (!isKnown) {
      const where = group === "" ? "" : ` in group ${JSON.stringify(group)}`;
      return failWithExitCode(
        1,
        `the server doesn't have a resource type ${JSON.stringify(resource)}${where}`,
      ).error;
    }
  }
  return null;
}

function checkUrls(urls: readonly string[], verbs: readonly string[]): string | null {
  if (urls.length === 0) return null;
  const wrong = verbs.find((verb) => !URL_VERBS.has(verb));
  if (wrong !== undefined) return `invalid verb: '${wrong}' for nonResourceURL`;
  for (const url of urls) {
    if (url === "*") continue;
    if (!url.startsWith("/")) return "nonResourceURL should start with /";
    if (url.slice(0, -1).includes("*")) {
      return "nonResourceURL only supports wildcard matches when '*' is at the end";
    }
  }
  return null;
}

function resourceRules(
  run: CommandRun,
  wanted: readonly WantedResource[],
  verbs: readonly string[],
): readonly ValueMap[] {
  const byGroup = new Map<string, string[]>();
  for (const one of wanted) {
    const { resource, group } = servedResource(run, one) ?? one;
    const full = one.subresource === "" ? resource : `${resource}/${one.subresource}`;
    const known = byGroup.get(group) ?? [];
    if (!known.includes(full)) byGroup.set(group, [...known, full]);
  }
  const resourceNames = [...new Set(run.flags.list("resource-name"))];
  return [...byGroup]
    .sort(([a], [b]) => compareText(a, b))
    .map(([group, resources]) => ({
      apiGroups: [group],
      ...(resourceNames.length > 0 && { resourceNames }),
      resources,
      verbs,
    }));
}

/** Returns a RoleBinding. Upstream: kubectl pkg/cmd/create/create_rolebinding.go (v0.36.3). */
export function makeRoleBinding(run: CommandRun, name: string): Result<ValueMap> {
  const role = run.flags.text("role");
  const clusterRole = run.flags.text("clusterrole");
  if ((role === "") === (clusterRole === "")) {
    return fail("exactly one of clusterrole or role must be specified");
  }
  return bindingOf(run, name, "RoleBinding", role === "" ? "ClusterRole" : "Role", role || clusterRole);
}

/** Returns a ClusterRoleBinding. Upstream: kubectl pkg/cmd/create/create_clusterrolebinding.go (v0.36.3). */
export function makeClusterRoleBinding(run: CommandRun, name: string): Result<ValueMap> {
  return bindingOf(run, name, "ClusterRoleBinding", "ClusterRole", run.flags.text("clusterrole"));
}

function bindingOf(
  { flags }: CommandRun,
  name: string,
  kind: string,
  roleKind: string,
  roleName: string,
): Result<ValueMap> {
  const accounts: ValueMap[] = [];
  for (const text of flags.list("serviceaccount")) {
    const [namespace = "", account = "", ...more] = text.split(":");
    if (namespace === "" || account === "" || more.length > 0) {
      return fail("serviceaccount must be <namespace>:<name>");
    }
    accounts.push({ kind: "ServiceAccount", name: account, namespace });
  }
  const subject = (of: string) => (one: string) => ({ apiGroup: RBAC, kind: of, name: one });
  const subjects = [
    ...flags.list("user").map(subject("User")),
    ...flags.list("group").map(subject("Group")),
    ...accounts,
  ];
  return {
    value: {
      apiVersion: `${RBAC}/v1`,
      kind,
      metadata: { name },
      roleRef: { apiGroup: RBAC, kind: roleKind, name: roleName },
      ...(subjects.length > 0 && { subjects }),
    },
  };
}
