import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** How long the page works before it fetches the printed document, in milliseconds: printing may not wait for it. */
const DELAY = 2000;

type PrintingProps = {
  /** Fetches the document. Always the same function. */
  readonly fetch: () => Promise<ComponentType>;
};

/** The document that the browser prints instead of the panels. It exists only while the browser prints. */
export function Printing({ fetch }: PrintingProps) {
  const [Document, setDocument] = useState<ComponentType | null>(null);
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      fetch().then(
        (found) => !isGone && setDocument(() => found),
        () => undefined, // then the browser prints the panels
      );
    }, DELAY);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [fetch]);

  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);

  return isPrinting && Document !== null ? <Document /> : null;
}
