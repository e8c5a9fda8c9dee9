import type { Step } from "./scenario.ts";

/** Returns the text for a step after its actor's name: `applies`, `applies with force`, `patches scale`, `runs kubectl get pods`. */
export function phraseOfStep(step: Step): string {
  const sub = step.subresource ? ` ${step.subresource}` : "";
  const force = step.force ? " with force" : "";
  const dry = step.dryRun ? ", dry run" : "";
  switch (step.action.kind) {
    case "apply":
      return `applies${sub}${force}${dry}`;
    case "create":
      return `creates${sub}${dry}`;
    case "update":
      return `updates${sub}${dry}`;
    case "delete":
      return `deletes${dry}`;
    case "get":
      return `reads${sub}`;
    case "patch":
      return `patches${sub}${dry}`;
    case "edit":
      return `edits${sub}${dry}`;
    case "metacontroller":
      return `applies as Metacontroller${dry}`;
    case "applyV2":
      return `applies as Apply v2${dry}`;
    case "define":
      return `defines a kind${dry}`;
    case "run":
      return step.action.line.trim() === "" ? "has an empty command line" : `runs ${step.action.line.trim()}`;
  }
}
