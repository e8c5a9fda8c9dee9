import type { CommandSpec } from "../command.ts";
import { editLastAppliedCommand } from "./apply/edit-last-applied-command.ts";
import { setLastAppliedCommand } from "./apply/set-last-applied-command.ts";
import { viewLastAppliedCommand } from "./apply/view-last-applied-command.ts";
import { applySetCommands } from "./applyset/applyset-commands.ts";
import { authCommands } from "./auth/auth-commands.ts";
import { autoscaleCommand } from "./autoscale-command.ts";
import { apiResourcesCommand, apiVersionsCommand } from "./cluster/api-resources-command.ts";
import { dumpCommand } from "./cluster/dump-command.ts";
import { clusterInfoCommand, versionCommand } from "./cluster/version-commands.ts";
import { configCommands } from "./config/config-commands.ts";
import { createCommand } from "./create/create-command.ts";
import { createGenerators } from "./create/create-generators.ts";
import { createTokenCommand } from "./create/token-command.ts";
import { debugCommand } from "./debug/debug-command.ts";
import { deleteCommand } from "./delete-command.ts";
import { describeCommand } from "./describe/describe-command.ts";
import { diffCommand } from "./diff/diff-command.ts";
import { editCommand } from "./edit/edit-command.ts";
import { eventsCommand } from "./events-command.ts";
import { explainCommand } from "./explain/explain-command.ts";
import { exposeCommand } from "./expose/expose-command.ts";
import { runCommand } from "./expose/run-command.ts";
import { getCommand } from "./get-command.ts";
import { optionsCommand } from "./help/options-command.ts";
import { kubercCommands } from "./kuberc/kuberc-commands.ts";
import { kustomizeCommand } from "./kustomize-command.ts";
import { annotateCommand, labelCommand } from "./label/label-command.ts";
import { certificateCommands } from "./nodes/certificate-commands.ts";
import { cordonCommands } from "./nodes/cordon-commands.ts";
import { taintCommand } from "./nodes/taint-command.ts";
import { patchCommand } from "./patch-command.ts";
import { absentCommands } from "./pods/absent-commands.ts";
import { nodeCommands } from "./pods/node-commands.ts";
import { replaceCommand } from "./replace-command.ts";
import { rolloutCommands } from "./rollout/rollout-commands.ts";
import { scaleCommand } from "./scale-command.ts";
import { setCommands } from "./set/set-command.ts";
import { waitCommand } from "./wait-command.ts";

/** All commands but `apply`, whose flags depend on the environment variables. */
export const commands: Readonly<Record<string, CommandSpec>> = {
  ...absentCommands,
  ...certificateCommands,
  ...configCommands,
  ...cordonCommands,
  ...nodeCommands,
  "create token": createTokenCommand,
  events: eventsCommand,
  options: optionsCommand,
  taint: taintCommand,
  annotate: annotateCommand,
  "api-resources": apiResourcesCommand,
  "api-versions": apiVersionsCommand,
  ...applySetCommands,
  "apply edit-last-applied": editLastAppliedCommand,
  "apply set-last-applied": setLastAppliedCommand,
  "apply view-last-applied": viewLastAppliedCommand,
  ...authCommands,
  autoscale: autoscaleCommand,
  "cluster-info": clusterInfoCommand,
  "cluster-info dump": dumpCommand,
  create: createCommand,
  ...createGenerators,
  debug: debugCommand,
  delete: deleteCommand,
  describe: describeCommand,
  diff: diffCommand,
  edit: editCommand,
  explain: explainCommand,
  expose: exposeCommand,
  get: getCommand,
  ...kubercCommands,
  kustomize: kustomizeCommand,
  label: labelCommand,
  patch: patchCommand,
  replace: replaceCommand,
  ...rolloutCommands,
  run: runCommand,
  scale: scaleCommand,
  ...setCommands,
  version: versionCommand,
  wait: waitCommand,
};
