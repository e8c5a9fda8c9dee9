import { reportOf } from "./report.ts";
import { createStudy } from "./study.ts";

/** All that the part `studies` holds. */
export const studies = { createStudy, reportOf };
