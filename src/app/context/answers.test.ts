import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { scenario, scriptedHost, startEngine, view } from "../../testing/scripted-engine.ts";
import { createPageStore, type PageStore, receiveEngineEvent } from "../store/state/store.ts";
import { type Answered, answerTo, createAsker, type Question } from "./answers.ts";

const answered = { rows: [], managers: [] };
let store: PageStore;
let heard: Answered<string>[];

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  store = createPageStore(scenario("a"));
  finishRun();
});
afterEach(() => {
  vi.useRealTimers();
});

const finishRun = () =>
  receiveEngineEvent(store, { kind: "timeline", revision: 1, timeline: answered, frame: null });
const startRun = () => store.setState({ waiting: true });
const answers = () => heard.map(({ answer }) => answer);

/** Returns a question, and a function that answers it the first time, the second time, and so on. */
function questionOf(topic: string, about: readonly unknown[], delay?: number) {
  const open: ((answer: string | null) => void)[] = [];
  const ask = vi.fn(() => new Promise<string | null>((resolve) => open.push(resolve)));
  const question: Question<string> = { topic, about, ask, ...(delay !== undefined && { delay }) };
  const answer = async (text: string | null, at = 0) => {
    open[at]?.(text);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { question, ask, answer };
}

const passTime = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

function startAsker() {
  return createAsker<string>(store, (one) => void heard.push(one));
}

it("asks a question once, and hears its answer", async () => {
  const asker = startAsker();
  const { question, ask, answer } = questionOf("lines", [1]);
  asker.ask(question);
  asker.ask({ ...question, about: [1] });
  await passTime();
  expect(ask).toHaveBeenCalledTimes(1);
  await answer("yes");
  expect(heard).toMatchObject([{ question: { topic: "lines", about: [1] }, answer: "yes" }]);
});

it("asks only the last of several questions in its delay", async () => {
  const asker = startAsker();
  const [first, second] = [questionOf("lines", [1], 100), questionOf("lines", [2], 100)];
  asker.ask(first.question);
  await passTime(99);
  asker.ask(second.question);
  await passTime(99);
  expect(second.ask).not.toHaveBeenCalled();
  await passTime(1);
  expect(second.ask).toHaveBeenCalledTimes(1);
  expect(first.ask).not.toHaveBeenCalled();
});

it("drops the late answer to an older question", async () => {
  const asker = startAsker();
  const [first, second] = [questionOf("lines", [1]), questionOf("lines", [2])];
  asker.ask(first.question);
  await passTime();
  asker.ask(second.question);
  await passTime();
  await second.answer("second");
  await first.answer("first");
  expect(answers()).toEqual(["second"]);
});

it("drops the answer when it asks nothing or stops", async () => {
  const asker = startAsker();
  const [first, second] = [questionOf("lines", [1]), questionOf("lines", [2])];
  asker.ask(first.question);
  await passTime();
  asker.ask(null);
  await first.answer("first");
  asker.ask(second.question);
  await passTime();
  asker.stop();
  await second.answer("second");
  startRun();
  finishRun();
  await passTime();
  expect(answers()).toEqual([]);
  expect(second.ask).toHaveBeenCalledTimes(1);
});

it("waits for the run of the last edit, and asks again after each run", async () => {
  startRun();
  const asker = startAsker();
  const { question, ask, answer } = questionOf("lines", [1]);
  asker.ask(question);
  await passTime(1000);
  expect(ask).not.toHaveBeenCalled();
  finishRun();
  await passTime();
  expect(ask).toHaveBeenCalledTimes(1);
  startRun(); // an edit, while the worker still thinks about the question
  await answer("before the edit");
  finishRun();
  await passTime();
  await answer("after the edit", 1);
  expect(answers()).toEqual(["after the edit"]);
});

it("does not wait for a run if the answer does not depend on it", async () => {
  startRun();
  const asker = startAsker();
  const { question, ask, answer } = questionOf("print", [1]);
  asker.ask({ ...question, needsRun: false });
  await passTime();
  finishRun();
  await answer("text");
  expect(answers()).toEqual(["text"]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("asks again when the engine works after it could not start", async () => {
  receiveEngineEvent(store, { kind: "broken", message: "no schemas" });
  const asker = startAsker();
  const { question, ask, answer } = questionOf("lines", [1]);
  asker.ask(question);
  await passTime();
  await answer(null);
  receiveEngineEvent(store, { kind: "ready", where: "worker" });
  await passTime();
  await answer("now", 1);
  expect(answers()).toEqual([null, "now"]);
  expect(ask).toHaveBeenCalledTimes(2);
});

it("counts a question as failed if it throws", async () => {
  const asker = startAsker();
  asker.ask({ topic: "lines", about: [], ask: () => Promise.reject(new Error("no")) });
  await passTime();
  expect(answers()).toEqual([null]);
});

it("is answered by the next worker if the worker crashes", async () => {
  const { host, tell, answer, crash, sent } = scriptedHost();
  const { engine } = startEngine({
    createWorker: () => host,
    onEvent: (event) => receiveEngineEvent(store, event),
  });
  tell({ kind: "ready" });
  engine.run(scenario("a"), view);
  answer(1);
  const asker = startAsker();
  asker.ask({ topic: "print", about: [], ask: () => engine.report(null) });
  await passTime();
  engine.run(scenario("b"), view); // the question waits behind this run in the worker
  startRun();
  crash("out of memory");
  tell({ kind: "ready" });
  answer(2);
  await passTime();
  const question = sent.findLast(({ kind }) => kind === "report");
  if (question?.kind !== "report") throw new Error("was not asked again");
  tell({ kind: "reported", id: question.id, text: "# Report" });
  await passTime();
  expect(answers()).toEqual(["# Report"]);
});

it("keeps the last answer of the topic while the next is pending", () => {
  const of = (topic: string, ...about: unknown[]) => ({ topic, about, ask: async () => "" });
  const last = { question: of("lines", 1), answer: "old" };
  const pending = { answer: null, isPending: true, hasFailed: false };
  expect(answerTo(of("lines", 1), null)).toEqual(pending);
  expect(answerTo(of("lines", 1), last)).toEqual({ answer: "old", isPending: false, hasFailed: false });
  expect(answerTo(of("lines", 2), last)).toEqual({ answer: "old", isPending: true, hasFailed: false });
  expect(answerTo(of("other", 1), last)).toEqual(pending);
  expect(answerTo(null, last)).toEqual({ answer: null, isPending: false, hasFailed: false });
  const failed = { ...last, answer: null };
  expect(answerTo(of("lines", 1), failed)).toEqual({ answer: null, isPending: false, hasFailed: true });
  expect(answerTo(of("lines", 2), failed)).toEqual(pending);
});
