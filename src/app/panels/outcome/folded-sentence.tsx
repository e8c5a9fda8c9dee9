import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A sentence that takes two lines at most where the style says so, so that the page below it stays in its place. A button unfolds a
 * longer one. With another `text`, it is folded again.
 */
export function FoldedSentence({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const isOpen = opened === text;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text can be longer in the same room
  useEffect(() => {
    const element = sentence.current;
    if (element === null || isOpen) return;
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, text]);

  return (
    <div className="outcome-sentence" data-open={isOpen || undefined}>
      <p ref={sentence} className="outcome-sentence-text">
        {children}
      </p>
      {isLong && (
        <button
          type="button"
          className="button button-text"
          aria-expanded={isOpen}
          onClick={() => setOpened(isOpen ? null : text)}
        >
          {isOpen ? "less" : "more"}
          <span className="hidden-text"> of the sentence</span>
        </button>
      )}
    </div>
  );
}
