import type { State } from "../store/state/state.ts";
import type { PageStore } from "../store/state/store.ts";

/** A question to the worker that follows from what the page shows. */
export type Question<Result> = {
  /** What the question is about. The last answer stays while the answer to a newer question of the same topic is pending. */
  readonly topic: string;
  /** Everything else that the answer depends on. Another item, compared by reference, is another question. */
  readonly about: readonly unknown[];
  /** Resolves to null, or rejects, if there is no answer. */
  readonly ask: () => Promise<Result | null>;
  /** How long the page waits before it asks, in milliseconds, so that it does not ask after every key. Default 0. */
  readonly delay?: number;
  /** False: the answer does not depend on a run, so the page asks at once, and only once. */
  readonly needsRun?: false;
};

/** What the page knows of the answer to a question. */
export type Answer<Result> = {
  /** The last answer of the question's topic; null if there is none, or if the last question failed. */
  readonly answer: Result | null;
  /** `answer` is not the answer to the present question, which is still to come. */
  readonly isPending: boolean;
  /** The question got no answer: the engine failed, or says that there is none. */
  readonly hasFailed: boolean;
};

/** A question and the answer to it. */
export type Answered<Result> = {
  readonly question: Question<Result>;
  readonly answer: Result | null;
};

/** Returns what `last`, the last answered question, says about a question. Null asks nothing. */
export function answerTo<Result>(
  question: Question<Result> | null,
  last: Answered<Result> | null,
): Answer<Result> {
  if (question === null) return { answer: null, isPending: false, hasFailed: false };
  if (last === null || last.question.topic !== question.topic)
    return { answer: null, isPending: true, hasFailed: false };
  const isPending = !isSameQuestion(last.question, question);
  return { answer: last.answer, isPending, hasFailed: !isPending && last.answer === null };
}

/** Asks one question after the other. A newer question replaces the one before. */
export type Asker<Result> = {
  /** Asks a question, if it is another one than before. Null asks nothing. */
  readonly ask: (question: Question<Result> | null) => void;
  readonly stop: () => void;
};

/**
 * Creates an asker. It asks when the engine has answered the last edit, and asks again after each further run: other steps may change the
 * answer, and an engine that failed may have been replaced. It drops answers that come too late.
 */
export function createAsker<Result>(
  store: PageStore,
  onAnswer: (answered: Answered<Result>) => void,
): Asker<Result> {
  let present: Question<Result> | null = null;
  let cancel = () => {};

  const start = () => {
    cancel();
    cancel = () => {};
    if (present === null) return;
    if (present.needsRun === false || runOf(store.getState()) !== "pending")
      cancel = askLater(present, onAnswer);
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (present?.needsRun !== false && runOf(state) !== runOf(before)) start();
  });
  return {
    ask: (question) => {
      if (present === question) return;
      const isSame = present !== null && question !== null && isSameQuestion(present, question);
      present = question;
      if (!isSame) start();
    },
    stop: () => {
      unsubscribe();
      cancel();
    },
  };
}

/** Asks a question after its delay. Returns a function that drops the answer. */
function askLater<Result>(
  question: Question<Result>,
  onAnswer: (answered: Answered<Result>) => void,
): () => void {
  let isDropped = false;
  const timer = setTimeout(async () => {
    const answer = await question.ask().catch(() => null);
    if (!isDropped) onAnswer({ question, answer });
  }, question.delay ?? 0);
  return () => {
    isDropped = true;
    clearTimeout(timer);
  };
}

/** The run of the newest scenario. `failed`: the engine cannot run it, so it answers few questions. */
function runOf({ engine, waiting, stale }: State): "pending" | "failed" | "done" {
  if (engine.kind === "starting" || waiting) return "pending";
  return engine.kind === "broken" || stale ? "failed" : "done";
}

function isSameQuestion<Result>(one: Question<Result>, other: Question<Result>): boolean {
  return (
    one.topic === other.topic &&
    one.about.length === other.about.length &&
    one.about.every((item, at) => Object.is(item, other.about[at]))
  );
}
