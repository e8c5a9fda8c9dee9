/** The verbs in the order of the menu: `name` for a select, `does` for a sentence after the actor's name. */
export const verbNames = [
  { verb: "apply", name: "Server-side apply", does: "applies" },
  { verb: "run", name: "kubectl…", does: "runs kubectl…" },
  { verb: "create", name: "Create", does: "creates" },
  { verb: "update", name: "Update (replace)", does: "updates" },
  { verb: "patch-merge", name: "Merge patch", does: "patches (merge)" },
  { verb: "patch-strategic", name: "Strategic merge patch", does: "patches (strategic)" },
  { verb: "patch-json", name: "JSON patch", does: "patches (JSON)" },
  { verb: "edit", name: "Edit: read, change, update", does: "edits" },
  { verb: "delete", name: "Delete", does: "deletes" },
  { verb: "metacontroller", name: "Metacontroller's apply", does: "applies as Metacontroller" },
  { verb: "applyV2", name: "Apply v2", does: "applies as Apply v2" },
  { verb: "define", name: "Define a kind (CRD)", does: "defines a kind" },
  { verb: "get", name: "Get", does: "reads" },
] as const;
