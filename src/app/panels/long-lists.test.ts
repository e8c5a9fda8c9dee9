import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ComparisonView } from "../../session/analysis/types.ts";
import type { ConflictView, EntryView, ExchangeView, FrameView } from "../../session/frame/types.ts";
import { type Page, PageProvider } from "../context/page-context.ts";
import { PlainEditor } from "../editor/plain-editor.tsx";
import { createPageStore, receiveEngineEvent } from "../store/state/store.ts";
import { Translations } from "./compare/translations.tsx";
import { ManagedFields } from "./managed-fields/managed-fields.tsx";
import { ConflictRows } from "./outcome/conflict-rows.tsx";
import { MessageText } from "./outcome/message-text.tsx";
import type { Moves } from "./outcome/moves/use-moves.ts";
import { Requests } from "./requests/requests.tsx";

const MANY = 5000;

function many<T>(make: (at: number) => T): readonly T[] {
  return Array.from({ length: MANY }, (_, at) => make(at));
}

const entry = (at: number): EntryView => ({
  manager: `manager-${at}`,
  operation: "Apply",
  apiVersion: "v1",
  subresource: null,
  time: null,
  fields: [],
  count: 1,
  gone: false,
});

const conflict = (at: number): ConflictView => ({
  path: `["f:data","f:k${at}"]`,
  label: `.data.k${at}`,
  yours: "1",
  live: "2",
  owners: [],
  holders: [],
  file: null,
  writer: null,
  giveUp: null,
  share: null,
  line: at + 1,
});

const exchange = (at: number): ExchangeView => ({
  method: "GET",
  url: `/api/v1/namespaces/default/configmaps/a${at}`,
  headers: [],
  body: null,
  code: 200,
  message: null,
  warnings: [],
  auditAnnotations: [],
  responseHeaders: [],
  response: "{}",
});

const comparison: ComparisonView = {
  verdict: "",
  strategies: [],
  objects: [],
  divergence: null,
  steps: many((at) => ({ step: `s${at}`, actor: "alice", translations: ["apply"], outcomes: ["created"] })),
};

const longMessage = many((at) => `line ${at} of the message`).join("\n");

function markup(panel: ReactNode): string {
  const store = createPageStore({
    title: "",
    actors: [{ name: "alice", colour: 1 }],
    steps: [{ id: "s1", actor: "alice", action: { kind: "apply", manifest: "" } }],
  });
  const frame: FrameView = {
    step: "s1",
    stale: false,
    message: longMessage,
    terminal: null,
    applySets: null,
    objects: [],
    object: null,
    live: null,
    fields: null,
    entries: many(entry),
    conflicts: many(conflict),
    exchanges: many(exchange),
    outcome: { tone: "good", sentence: [], text: "" },
  };
  receiveEngineEvent(store, { kind: "timeline", revision: 1, timeline: { rows: [], managers: [] }, frame });
  const still = { ...store, getInitialState: store.getState };
  const page = { store: still, actions: {}, engine: {} } as unknown as Page;
  return renderToStaticMarkup(createElement(PageProvider, { value: page }, panel));
}

const nothing = () => {};
const moves: Moves = {
  step: "s1",
  isTouch: false,
  tried: null,
  previewed: { isPending: false, preview: null },
  point: nothing,
  focus: nothing,
  take: nothing,
};

it.each([
  ["managers", () => createElement(ManagedFields), /manager-19\b/, /manager-400\b/],
  [
    "conflicts",
    () => createElement(ConflictRows, { id: "rows", conflicts: many(conflict), moves }),
    /Conflict at \.data\.k19"/,
    /\.data\.k400\b/,
  ],
  [
    "lines of a message",
    () => createElement(MessageText, { text: longMessage }),
    /line 300 of/,
    /line 400 of/,
  ],
  ["requests", () => createElement(Requests), /\ba19\b/, /\ba400\b/],
  ["steps of a comparison", () => createElement(Translations, { comparison }), /Step 400\b/, /Step 401\b/],
])("renders only the first %s, and a button for more", (_, panel, has, lacks) => {
  const html = markup(panel());
  expect(html).toMatch(has);
  expect(html).not.toMatch(lacks);
  expect(html).toMatch(/Show [\d,]+ of [\d,]+ more/);
});

it("renders only the first lines of a text, with their conflicts", () => {
  const nothing = { current: null } as never;
  const html = markup(
    createElement(PlainEditor, {
      handle: nothing,
      label: "Text",
      id: "s1",
      text: "a: b\n".repeat(MANY),
      onChange: () => {},
      onAppend: () => {},
      issues: undefined,
      isReadOnly: false,
      onActivate: () => {},
      place: nothing,
      isTyping: nothing,
    }),
  );
  const rendered = html.match(/editor-line-conflict/g)?.length ?? 0;
  expect(rendered).toBeGreaterThan(20);
  expect(rendered).toBeLessThan(100);
});
