import { applySetCommands } from "./applyset/commands.ts";
import { autoscaleCommand } from "./autoscale.ts";
import { createCommand, createGenerators } from "./create.ts";
import { deleteCommand } from "./delete.ts";
import { diffCommand } from "./diff.ts";
import { editCommand } from "./edit.ts";
import { editLastAppliedCommand } from "./edit-last-applied.ts";
import { getCommand } from "./get.ts";
import type { CommandRule } from "./kubectl.ts";
import { kustomizeCommand } from "./kustomize.ts";
import { annotateCommand, labelCommand } from "./label.ts";
import { setLastAppliedCommand, viewLastAppliedCommand } from "./last-applied-commands.ts";
import { patchCommand } from "./patch.ts";
import { replaceCommand } from "./replace.ts";
import { scaleCommand } from "./scale.ts";
import { setCommands } from "./set.ts";

/** Every command but `apply`, whose flags depend on the environment. */
export const commands: Readonly<Record<string, CommandRule>> = {
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
