import { overwrite, set, zero } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { flowSchemaCells, priorityLevelCells } from "../common/rare-cells.ts";
import { flowSchemaErrors } from "./flow-schema-validation.ts";
import { priorityLevelErrors } from "./priority-level-validation.ts";

/** Upstream: kubernetes pkg/apis/flowcontrol/v1/defaults.go (v1.36.3). */
export const flowSchema: BuiltinKind = {
  defaults: {
    "flowcontrol/v1.FlowSchemaSpec": [overwrite("matchingPrecedence", 1000, zero("matchingPrecedence"))],
  },
  strategy: { generation: "spec" },
  validate: { create: flowSchemaErrors, update: flowSchemaErrors },
  table: flowSchemaCells,
};

export const priorityLevelConfiguration: BuiltinKind = {
  defaults: {
    "flowcontrol/v1.ExemptPriorityLevelConfiguration": [
      set("nominalConcurrencyShares", 0),
      set("lendablePercent", 0),
    ],
    "flowcontrol/v1.LimitedPriorityLevelConfiguration": [
      set("nominalConcurrencyShares", 30),
      set("lendablePercent", 0),
    ],
    "flowcontrol/v1.QueuingConfiguration": [
      overwrite("handSize", 8, zero("handSize")),
      overwrite("queues", 64, zero("queues")),
      overwrite("queueLengthLimit", 50, zero("queueLengthLimit")),
    ],
  },
  strategy: { generation: "spec" },
  validate: { create: priorityLevelErrors, update: priorityLevelErrors },
  table: priorityLevelCells,
};
