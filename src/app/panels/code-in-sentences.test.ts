import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { createSession } from "../../session/session.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { type Page, PageProvider } from "../context/page-context.ts";
import { Problems } from "../editor/problems.tsx";
import { selectionAt } from "../store/state/selection.ts";
import { createPageStore, receiveEngineEvent } from "../store/state/store.ts";
import { Explanation } from "./explanation/explanation.tsx";
import { LessonHelp } from "./goals/lesson-help.tsx";
import { MessageText } from "./outcome/message-text.tsx";
import { Outcome } from "./outcome/outcome.tsx";
import { PrintDocument } from "./print/print-document.tsx";
import { Requests } from "./requests/requests.tsx";
import { Timeline } from "./timeline/timeline.tsx";

vi.stubGlobal("matchMedia", () => ({ matches: true }));

const deployment = (labels: string) =>
  `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: ${labels}}}
    spec: {containers: [{name: web, image: nginx}]}
`;

/** Its steps fail with messages that contain code: of the server, and about YAML. */
const scenario: Scenario = {
  title: "Messages",
  actors: [{ name: "alice", colour: 1 }],
  steps: [
    {
      id: "server",
      actor: "alice",
      action: { kind: "apply", manifest: deployment("other") },
      note: "The `labels` differ.",
    },
    { id: "yaml", actor: "alice", action: { kind: "apply", manifest: "apiVersion: v1\nkind ConfigMap\n" } },
  ],
};

/** Returns what the page shows of a step of the scenario. */
function show(step: string) {
  const session = createSession({ builtins: testBuiltins() });
  const { timeline, frame } = session.run(scenario, { step, object: null });
  const store = createPageStore(
    scenario,
    selectionAt(scenario, scenario.steps.findIndex(({ id }) => id === step) + 1),
  );
  receiveEngineEvent(store, { kind: "timeline", revision: 1, timeline, frame });
  const still = { ...store, getInitialState: store.getState };
  const page = { use: "all", store: still, actions: {}, engine: {} } as unknown as Page;
  const html = (panel: ReactNode) =>
    renderToStaticMarkup(createElement(PageProvider, { value: page }, panel));
  return { html, problems: timeline.rows.flatMap(({ diagnostics }) => diagnostics) };
}

/** Returns HTML without what it shows as it is: the texts of the user, and the output of programs. */
function withoutTexts(html: string): string {
  return html.replace(/<(pre|textarea)\b.*?<\/\1>/gs, "");
}

const PANELS = [
  ["the timeline", () => createElement(Timeline)],
  ["the outcome", () => createElement(Outcome)],
  ["the explanation", () => createElement(Explanation)],
  ["the requests", () => createElement(Requests)],
  ["the document to print", () => createElement(PrintDocument)],
] as const;

it.each(PANELS)("shows code in messages as code: %s", (_, panel) => {
  const shown = ["server", "yaml"].map((step) => withoutTexts(show(step).html(panel())));
  for (const html of shown) expect(html).not.toContain("`");
  expect(shown.join("")).toContain("<code>selector</code>");
});

it("shows code in the problems of a text as code", () => {
  const { html, problems } = show("yaml");
  expect(problems.map(({ message }) => message).join(" ")).toContain("`");
  const shown = html(createElement(Problems, { problems, onOpen: () => {} }));
  expect(shown).not.toContain("`");
  expect(shown).toContain("<code>:</code>");
});

it("shows code in the reason of a lesson as code", () => {
  const lesson = {
    task: "Set `replicas`.",
    hints: [],
    why: "Only `replicas` counts.",
    goal: [],
    solution: [],
  };
  const shown = show("server").html(
    createElement(LessonHelp, { lesson, isDone: true, shownHints: 0, onHint: () => undefined }),
  );
  expect(shown).toContain("<code>replicas</code>");
  expect(shown).not.toContain("`");
});

it("shows what kubectl prints as it is", () => {
  expect(show("server").html(createElement(MessageText, { text: "use the `--force` flag" }))).toContain(
    "`--force`",
  );
});
