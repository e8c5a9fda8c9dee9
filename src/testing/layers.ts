import type { Layers } from "./imports.ts";

/** The layers inside of `engine`: each may import those before it. */
const engine = [
  "part",
  "value",
  "schema",
  "fieldpath",
  "typed",
  "merge",
  "patch",
  "managedfields",
  "server",
  "client",
  "scenario",
  "ownership",
  "explain",
  "compare",
].map((name) => `engine/${name}`);

/** The layers inside of `engine/client`: each may import those before it. */
const client = [
  "client",
  "discovery",
  "requests",
  "client-side-apply",
  "metacontroller",
  "apply-v2",
  "late-clients",
  "shell/escapes",
  "shell/posix-regexp",
  "shell/syntax",
  "shell/sed",
  "shell/wildcards",
  "kubectl/generated",
  "kubectl/command-error",
  "kubectl/discovery",
  "kubectl/environment",
  "kubectl/flags",
  "kubectl/command-run",
  "kubectl/command",
  "kubectl/objects",
  "kubectl/files",
  "kubectl/kustomize",
  "kubectl/arguments",
  "kubectl/output",
  "kubectl/applyset",
  "kubectl/prune",
  "kubectl/commands",
  "kubectl/kubectl",
  "shell",
].map((name) => `engine/client/${name}`);

/** The layers inside of `engine/server`: each may import those before it. */
const server = [
  "version",
  "generated",
  "host",
  "http",
  "metadata",
  "structs",
  "cluster",
  "defaults",
  "validate",
  "internal",
  "labels",
  "kinds/common/table-cells",
  "kinds/common/kind-table",
  "kinds/builtin-kind",
  "kinds/common",
  "kinds/core/pod-template",
  "kinds",
  "table",
  "request",
  "storage",
  "custom-resources",
  "patch",
  "rbac",
  "admission",
  "read",
  "discovery",
  "write",
  "subresource",
  "handle",
].map((name) => `engine/server/${name}`);
const belowServer = engine.slice(0, engine.indexOf("engine/server"));
const belowClient = engine.slice(0, engine.indexOf("engine/client"));

/** The types of the values that the page shows: the session creates them, the protocol transfers them. */
const views = [
  "analysis",
  "assist",
  "command-line",
  "field-edit",
  "figure",
  "file",
  "findings",
  "frame/field-table",
  "frame",
  "goals",
  "import",
  "minimise",
  "outcome",
  "owners",
  "preview",
  "report",
  "script",
  "states",
  "timeline",
].map((folder) => `session/${folder}/types`);
const viewTypes = views.map((path) => `types:${path}`);

/** The files of `file`: each may import those before it. */
const file = [
  "format",
  "file-diagnostic",
  "file-node",
  "step-fields",
  "read-step",
  "goal-fields",
  "read-goal",
  "read-lesson",
  "read-scenario",
  "scenario-to-value",
  "link",
].map((name) => `file/${name}`);

/** The files and folders of `session`: each may import those before it, and the parts that load late. */
const session = [
  "read-step-text",
  "inline-value",
  "prepare-steps",
  "owners",
  "positions",
  "conflicts",
  "report/markdown.ts",
  "assist",
  "diagnostics",
  "mask",
  "file",
  "goals",
  "command-line",
  "timeline",
  "outcome",
  "frame",
  "report",
  "script",
  "figure",
  "findings",
  "older-version",
  "initial-cluster",
  "make-initial-cluster",
  "run-options",
  "minimise",
  "states",
  "analysis",
  "preview",
  "field-edit",
  "known-kinds",
  "import",
  "edited-text",
  "session",
].map((name) => `session/${name}`);
const belowSession = ["engine", "text", "file", "escape-html"];
const lateParts = "session/parts";

/** The folders of `text`: each may import those before it. */
const text = [
  "lines",
  "yaml/syntax-tree",
  "yaml/yaml-error",
  "yaml/print-number",
  "yaml/scan",
  "yaml/compose",
  "yaml/resolve",
  "yaml/print",
  "diagnostics",
  "manifest",
  "edit",
].map((name) => `text/${name}`);

/** The folders of `app` above `ui` and `store`: each may import those before it. */
const app = ["context", "editor", "files", "commands", "panels", "dialogs", "shell"].map(
  (name) => `app/${name}`,
);
const belowApp = [
  "app/soon-part",
  "app/ui",
  "app/store",
  "catalog",
  "escape-html",
  "file",
  "replay",
  "embed-messages",
  "types:engine",
  "types:text",
  "trusted-url",
  "types:worker",
  ...viewTypes,
  "npm:",
];

/** The rows of layers that each may import those before it, and the layers `below`. */
function stacked(names: readonly string[], below: readonly string[]): Layers {
  return Object.fromEntries(names.map((name, at) => [name, [...below, ...names.slice(0, at)]]));
}

/** What each layer may import apart from itself and `words`. */
const table: Layers = {
  ...stacked(engine, []),
  ...stacked(server, [...belowServer, "engine/server/parts/server-parts"]),
  // The parts that load late: every layer of the server may import their declaration, and they bundle the layers above it.
  "engine/server/parts": [...belowServer, ...server],
  "engine/server/parts/server-parts": [...belowServer, "engine/server/parts"],
  ...stacked(client, belowClient),
  ...stacked(text, ["engine"]),
  words: [],
  "escape-html": [],
  "embed-messages": [],
  element: ["embed-messages"],
  regexp: ["engine", "npm:re2js"],
  cel: ["engine", "regexp", "npm:@marcbachmann/cel-js", "npm:antlr4ng"],
  ...stacked(file, ["engine"]),
  replay: ["engine", "text", "types:worker/protocol", "types:session/frame/types"],
  ...stacked(session, [...belowSession, lateParts, ...views]),
  "session/parts": [...belowSession, "regexp", "session"],
  "session/report": [...belowSession, "replay", ...views, "session/report", "session/frame"],
  "session/script": [...belowSession, "replay", ...views, "session/script", "session/frame", lateParts],
  catalog: ["engine"],
  ...Object.fromEntries(views.map((one) => [one, ["engine", "text", ...views]])),
  "worker/protocol": ["engine", "text", "types:worker/scenario-change", ...viewTypes],
  "worker/scenario-change": ["engine"],
  "worker/frame-delta": ["types:worker/protocol", ...viewTypes],
  "worker/retry-after-loading": ["engine/part"],
  "worker/client": ["worker/protocol", "worker/scenario-change", "types:engine", ...viewTypes],
  "trusted-url": [],
  "offline/messages": [],
  "offline/offline": ["offline/messages", "trusted-url"],
  "offline/service-worker": ["offline/messages", "npm:"],
  worker: ["session", "engine", "cel", "worker", "trusted-url", "types:text"],
  "library/api": [],
  library: ["session", "engine", "file", "text", "cel", "../public"],
  verify: ["library", "session", "replay", "engine", "file", "text", "cel", "npm:node:"],
  cli: [
    "verify",
    "library",
    "session",
    "engine",
    "file",
    "text",
    "cel",
    "npm:commander",
    "npm:sirv",
    "npm:node:",
    "../package",
  ],
  "app/soon-part": [],
  "app/ui": ["app/soon-part", "npm:"],
  "app/store/scenario": ["engine", "catalog", "file"],
  "app/store/state": [
    "engine",
    "worker",
    "catalog",
    "app/store/scenario",
    "types:text",
    ...viewTypes,
    "npm:zustand",
  ],
  "app/store/document": [
    "app/soon-part",
    "engine",
    "worker",
    "catalog",
    "file",
    "app/store/scenario",
    "app/store/state",
    "types:text",
    ...viewTypes,
  ],
  "app/store/persist": ["engine", "file", "app/store", "npm:idb"],
  ...stacked(app, belowApp),
  "app/panels/explanation/spec-rules": ["engine"], // the text of SPEC.md
  "app/shell/start": ["app", "file", "worker", "npm:"],
  "app/shell/new-version": ["app", "offline/offline", "types:worker"],
  "app/shell/prerender": ["app", "worker", "npm:"],
  "app/embed": [...belowApp, ...app, "engine/scenario", "worker", "embed-messages"],
  main: ["app", "worker", "catalog", "npm:"],
  embed: ["app"],
};

/** {@link table} with `words`, which every layer may import. */
export const layers: Layers = Object.fromEntries(
  Object.entries(table).map(([name, below]) => [name, ["words", ...below]]),
);
