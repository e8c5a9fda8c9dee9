import type { Scenario } from "../engine/scenario/scenario.ts";
import type { WayOut } from "../engine/scenario/ways-out.ts";
import { createConversation } from "./client-conversation.ts";
import type { EngineOptions } from "./client-host.ts";
import type { Completion, FieldPlace, Hover, Opened, Preview, ViewRequest } from "./protocol.ts";
import type { StudyAnswer, StudyQuestion } from "./protocol-study.ts";

/** The engine as the page uses it. */
export type Engine = {
  /** Asks for the timeline of a scenario and one frame of it. Returns the revision that the answer will bear. */
  readonly run: (scenario: Scenario, view: ViewRequest) => number;
  /** Asks for another frame of the same scenario. */
  readonly view: (view: ViewRequest) => number;
  /** What there is to say of a place in a step's text, line and column from 1; null for nothing, or if the engine failed. */
  readonly hover: (step: string, line: number, column: number) => Promise<Hover | null>;
  readonly complete: (step: string, line: number, column: number) => Promise<readonly Completion[]>;
  /** Where the fields of a step's text stand; empty if the text cannot be read. */
  readonly places: (step: string) => Promise<readonly FieldPlace[]>;
  /** What a way out of a conflict comes to, see the protocol; null if it is none, or if the engine failed. */
  readonly preview: (step: string, conflict: number | null, way: WayOut) => Promise<Preview | null>;
  /** What a text is that somebody opens; null if the engine failed, or took too long and was stopped. */
  readonly open: (text: string) => Promise<Opened | null>;
  /** The scenario as a file; null if the engine failed. */
  readonly print: (scenario: Scenario) => Promise<string | null>;
  /** The newest scenario as Markdown, `link` at its end; null if the engine failed. */
  readonly report: (link: string | null) => Promise<string | null>;
  /** What is worked out of the newest scenario when it is looked at; null if the engine failed. */
  readonly study: (question: StudyQuestion) => Promise<StudyAnswer | null>;
  /** Gives up the run that a worker is busy with, if any. What is asked next is answered. */
  readonly stop: () => void;
  readonly close: () => void;
};

/** The engine behind a worker, or what stands in for one. */
export function createEngine(options: EngineOptions): Engine {
  const { run, ask, stop, close } = createConversation(options);
  let lastId = 0;
  return {
    run,
    view: (view) => run(null, view),
    hover: async (at, line, column) => {
      const answer = await ask({ kind: "hover", id: ++lastId, step: at, line, column });
      return answer?.kind === "hovered" ? answer.hover : null;
    },
    complete: async (at, line, column) => {
      const answer = await ask({ kind: "complete", id: ++lastId, step: at, line, column });
      return answer?.kind === "completed" ? answer.items : [];
    },
    places: async (at) => {
      const answer = await ask({ kind: "places", id: ++lastId, step: at });
      return answer?.kind === "placed" ? answer.places : [];
    },
    preview: async (at, conflict, way) => {
      const answer = await ask({ kind: "preview", id: ++lastId, step: at, conflict, way });
      return answer?.kind === "previewed" ? answer.preview : null;
    },
    open: async (text) => {
      const answer = await ask({ kind: "open", id: ++lastId, text });
      return answer?.kind === "opened" ? answer.opened : null;
    },
    print: async (scenario) => {
      const answer = await ask({ kind: "print", id: ++lastId, scenario });
      return answer?.kind === "printed" && answer.text !== "" ? answer.text : null;
    },
    report: async (link) => {
      const answer = await ask({ kind: "report", id: ++lastId, link });
      return answer?.kind === "reported" && answer.text !== "" ? answer.text : null;
    },
    study: async (asking) => {
      const answer = await ask({ kind: "study", id: ++lastId, question: asking });
      return answer?.kind === "studied" ? answer.answer : null;
    },
    stop,
    close,
  };
}
