import type { Action, CommandLine, Target } from "../../../engine/scenario/scenario.ts";

type Verb = Exclude<Action["kind"], "run">;

/** The kubectl commands for the actions that have one. All other actions become a server-side apply. */
const COMMANDS: Readonly<Partial<Record<Verb, string>>> = {
  create: "kubectl create",
  update: "kubectl replace",
  delete: "kubectl delete",
  get: "kubectl get -o yaml",
};

/** Returns a command line that does the same as an action, with the action's text in a file. `target` is the object of the action. */
export function toCommandLine(
  action: Exclude<Action, { readonly kind: "run" }>,
  target: Target,
): CommandLine {
  const word = target.kind.toLowerCase();
  if (action.kind === "edit" || action.kind === "patch") {
    const type = action.kind === "edit" ? "json" : action.type;
    const file = `${word}.patch.yaml`;
    const place = target.namespace ? ` -n ${target.namespace}` : "";
    return {
      line: `kubectl patch ${word} ${target.name}${place} --type=${type} --patch-file=${file}`,
      files: { [file]: action.kind === "edit" ? action.patch : action.body },
    };
  }
  const file = `${word}.yaml`;
  const command = COMMANDS[action.kind] ?? "kubectl apply --server-side";
  return { line: `${command} -f ${file}`, files: { [file]: action.manifest } };
}
