import { equal } from "../../../../value/equal.ts";
import { mapsOf } from "../../../../value/field-values.ts";
import { get, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail } from "../../command-error.ts";
import { type CommandRun, namespaceOf } from "../../command-run.ts";
import { LOCAL_ON_SERVER } from "../common-errors.ts";
import type { Setter } from "./setter.ts";

const RBAC = "rbac.authorization.k8s.io";

/** `kubectl set subject`. Upstream: kubectl pkg/cmd/set/set_subject.go (v0.36.3). */
export const subjectSetter: Setter = {
  doneText: "subjects updated",
  failedText: "failed to patch subjects to rolebinding:",
  needsNoTemplate: true,
  split: ({ flags }) => ({ value: { resources: flags.args, pairs: [] } }),
  checkEarly: () => null,
  read: (run, _words, dryRun) => {
    const wrong = checkSubjects(run, dryRun);
    if (wrong !== null) return fail(wrong);
    const wanted = subjectsOf(run);
    return {
      value: ({ kind, name, object }) => {
        if (kind.group !== RBAC || !/^(Cluster)?RoleBinding$/.test(kind.kind)) {
          const message = `error: ${kind.plural}/${name} setting subjects is only supported for RoleBinding/ClusterRoleBinding`;
          return { object: null, errors: [{ kind: "plain", message }] };
        }
        const old = mapsOf(get(object, "subjects"));
        const added = wanted.filter((one) => !old.some((other) => equal(one, other)));
        return { object: withKey(object, "subjects", [...old, ...added]), errors: [] };
      },
    };
  },
};

function checkSubjects({ flags }: CommandRun, dryRun: string): string | null {
  if (flags.bool("local") && dryRun === "server") return LOCAL_ON_SERVER;
  if (flags.bool("all") && flags.text("selector") !== "")
    return "cannot set --all and --selector at the same time";
  const accounts = flags.list("serviceaccount");
  if (flags.list("user").length + flags.list("group").length + accounts.length === 0) {
    return "you must specify at least one value of user, group or serviceaccount";
  }
  const isWrong = accounts.some((text) => !/^[^:]*:[^:]+$/.test(text));
  return isWrong ? "serviceaccount must be <namespace>:<name>" : null;
}

function subjectsOf(run: CommandRun): readonly ValueMap[] {
  const named = (flag: string) => [...new Set(run.flags.list(flag))].sort();
  const subject = (kind: string) => (name: string) => ({ apiGroup: RBAC, kind, name });
  const account = (text: string) => {
    const [namespace = "", name = ""] = text.split(":");
    return { kind: "ServiceAccount", name, namespace: namespace || namespaceOf(run) };
  };
  return [
    ...named("user").map(subject("User")),
    ...named("group").map(subject("Group")),
    ...named("serviceaccount").map(account),
  ];
}
