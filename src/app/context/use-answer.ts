import { useEffect, useRef, useState } from "react";
import { type Answer, type Answered, type Asker, answerTo, createAsker, type Question } from "./answers.ts";
import { usePageContext } from "./page-context.ts";

/** Asks the worker a question, and again when the question changes and after each run. Null asks nothing. */
export function useAnswer<Result>(question: Question<Result> | null): Answer<Result> {
  const { store } = usePageContext();
  const [last, setLast] = useState<Answered<Result> | null>(null);
  const asker = useRef<Asker<Result> | null>(null);

  useEffect(() => {
    asker.current = createAsker(store, setLast);
    return asker.current.stop;
  }, [store]);

  useEffect(() => asker.current?.ask(question));

  return answerTo(question, last);
}
