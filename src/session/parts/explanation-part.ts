import { explanationView } from "../frame/explanation-view.ts";
import { previewOf } from "../preview/preview.ts";
import { createQuestions } from "../questions.ts";

/** The exports of the part `explanation`. */
export const explanationPart = { createQuestions, explanationView, previewOf };
