import type { CommandSpec } from "../command.ts";
import { editLastAppliedCommand } from "./apply/edit-last-applied-command.ts";
import { setLastAppliedCommand } from "./apply/set-last-applied-command.ts";
import { viewLastAppliedCommand } from "./apply/view-last-applied-command.ts";
import { applySetCommands } from "./applyset/applyset-commands.ts";
import { autoscaleCommand } from "./autoscale-command.ts";
import { createCommand, createGenerators } from "./create/create-command.ts";
import { deleteCommand } from "./delete-command.ts";
import { diffCommand } from "./diff/diff-command.ts";
import { editCommand } from "./edit-command.ts";
import { getCommand } from "./get-command.ts";
import { kustomizeCommand } from "./kustomize-command.ts";
import { annotateCommand, labelCommand } from "./label/label-command.ts";
import { patchCommand } from "./patch-command.ts";
import { replaceCommand } from "./replace-command.ts";
import { scaleCommand } from "./scale-command.ts";
import { setCommands } from "./set/set-command.ts";

/** All commands but `apply`, whose flags depend on the environment variables. */
export const commands: Readonly<Record<string, CommandSpec>> = {
  annotate: annotateCommand,
  ...applySetCommands,
  "apply edit-last-applied": editLastAppliedCommand,
  "apply set-last-applied": setLastAppliedCommand,
  "apply view-last-applied": viewLastAppliedCommand,
  autoscale: autoscaleCommand,
  create: createCommand,
  ...createGenerators,
  delete: deleteCommand,
  diff: diffCommand,
  edit: editCommand,
  get: getCommand,
  kustomize: kustomizeCommand,
  label: labelCommand,
  patch: patchCommand,
  replace: replaceCommand,
  scale: scaleCommand,
  ...setCommands,
};
