import { explanationView } from "../frame/explanation-view.ts";
import { previewOf } from "../preview/preview.ts";

/** The exports of the part `explanation`. */
export const explanationPart = { explanationView, previewOf };
