import { dig } from "../../../value/value.ts";
import { overwrite, set, zero } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { type Cell, items, numberOrText, type Row, since, text } from "../common/table-cells.ts";
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

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printFlowSchema (v1.36.3). */
function flowSchemaCells(row: Row): readonly Cell[] {
  const dangling = items(row, "status.conditions").find((one) => dig(one, "type") === "Dangling");
  return [
    text(row, "spec.priorityLevelConfiguration.name"),
    numberOrText(dig(row.object, "spec", "matchingPrecedence"), 0),
    text(row, "spec.distinguisherMethod.type", "<none>"),
    since(row),
    dangling === undefined ? "?" : numberOrText(dig(dangling, "status"), ""),
  ];
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printPriorityLevelConfiguration (v1.36.3). */
function priorityLevelCells(row: Row): readonly Cell[] {
  const limited = dig(row.object, "spec", "limited");
  const queuing = dig(limited, "limitResponse", "queuing");
  return [
    text(row, "spec.type"),
    numberOrText(dig(limited, "nominalConcurrencyShares"), "<none>"),
    numberOrText(dig(queuing, "queues"), "<none>"),
    numberOrText(dig(queuing, "handSize"), "<none>"),
    numberOrText(dig(queuing, "queueLengthLimit"), "<none>"),
    since(row),
  ];
}
