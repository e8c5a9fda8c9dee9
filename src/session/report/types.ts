/** A part of the Markdown report that the reader can leave out. */
export type ReportPart = "versions" | "description" | "steps" | "requests" | "objects";
