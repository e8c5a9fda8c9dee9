import { CodeText } from "../../ui/code-text.tsx";

type LessonButtonProps = {
  readonly number: number;
  readonly title: string;
  /** What the user learns or has to do. */
  readonly text: string | undefined;
  /** The word that says that the user has had it; null if they have not. */
  readonly mark: "done" | "opened" | null;
  readonly isOpen: boolean;
  readonly isNext: boolean;
  readonly onClick: () => void;
};

/** A lesson or a story in a numbered list. */
export function LessonButton({ number, title, text, mark, isOpen, isNext, onClick }: LessonButtonProps) {
  return (
    <button
      type="button"
      className="lesson"
      aria-current={isOpen || undefined}
      data-next={isNext || undefined}
      onClick={onClick}
    >
      <span className="lesson-number" aria-hidden="true">
        {mark === null ? number : "✓"}
      </span>
      <span className="grow">
        <span className="lesson-title">{title}</span>
        {mark !== null && <span className="lesson-opened">{mark}</span>}
        <span className="lesson-teaches">
          <CodeText text={text ?? ""} />
        </span>
      </span>
    </button>
  );
}
