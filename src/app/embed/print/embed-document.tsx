import { useLayoutEffect, useRef } from "react";
import { usePageState } from "../../context/page-context.ts";
import { PrintedResult } from "../../panels/print/print-document.tsx";
import "./embed-document.css";

/** Whether there is a page around. Without one, the browser prints as many sheets as it needs. */
const isInFrame = parent !== window;

/**
 * An embedded page on paper: the shown object with its owners, without the way to it. A frame on paper is as high as it is on the screen and
 * cannot continue on the next sheet, so the text stands in columns, and is smaller if that is not enough.
 */
export function EmbedDocument() {
  const { title, steps } = usePageState((state) => state.scenario);
  const frame = usePageState((state) => state.frame);
  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (article.current && isInFrame) fitIntoFrame(article.current);
  });
  return (
    <article
      ref={article}
      className={isInFrame ? "print embed-document" : "print"}
      aria-label="Printed document"
    >
      <h1>{title || "Untitled"}</h1>
      {isInFrame && <p className="embed-document-cut">This frame may have no room for the whole object.</p>}
      {frame !== null && (
        <PrintedResult frame={frame} place={steps.findIndex(({ id }) => id === frame.step) + 1} />
      )}
    </article>
  );
}

/** Sizes of the text, as parts of the usual one. The first that fits counts. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6];
/** A sheet of paper between its margins is about this wide, in pixels. */
const PAPER_WIDTH = 640;

/** Sets the size of a document so that it fits into the window, on paper. Marks it if even the smallest size is too large. */
function fitIntoFrame(document: HTMLElement): void {
  const { style, dataset } = document;
  dataset["measured"] = "";
  style.width = `${Math.min(innerWidth, PAPER_WIDTH)}px`;
  const doesFit = SIZES.some((size) => {
    style.setProperty("--print-size", String(size));
    return document.scrollWidth <= document.clientWidth && document.scrollHeight <= document.clientHeight;
  });
  if (doesFit) delete dataset["cut"];
  else dataset["cut"] = "";
  delete dataset["measured"];
  style.width = "";
}
