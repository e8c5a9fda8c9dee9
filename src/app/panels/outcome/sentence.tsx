import { memo } from "react";
import type { Sentence, SentencePart } from "../../../session/outcome/types.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { selectedStep } from "../../store/state/select.ts";
import { BreakableText, PATH_BREAKS } from "../../ui/breakable-path.tsx";
import { CodeText } from "../../ui/code-text.tsx";
import { withKeys } from "../../ui/with-keys.ts";
import { Badge } from "../badge.tsx";
import { SinceStep } from "../since-step.tsx";

/** A sentence with the badges of its managers, its fields and values as code, and links to steps and lines. */
export function SentenceText({ sentence }: { readonly sentence: Sentence }) {
  return withKeys(sentence, ({ kind, text }) => `${kind} ${text}`).map(([key, part]) => (
    <Part key={key} part={part} />
  ));
}

/** Longer values are not bold. */
const LONG = 40;

const Part = memo(function Part({ part }: { readonly part: SentencePart }) {
  switch (part.kind) {
    case "text":
      return <CodeText text={part.text} />;
    case "verdict":
      return <b>{part.text}</b>;
    case "message":
      return (
        <span className="sentence-message">
          <CodeText text={part.text} />
        </span>
      );
    case "value":
      return <span className={part.text.length > LONG ? "code" : "code sentence-value"}>{part.text}</span>;
    case "field":
      return <FieldName path={part.path} text={part.text} />;
    case "manager":
      return (
        <span className="sentence-manager">
          <Badge small of={part.of} /> {part.text}
        </span>
      );
    case "since":
      return <SinceStep step={part.step} />;
    case "line":
      return <LineLink line={part.line} text={part.text} />;
  }
});

function FieldName({ path, text }: { readonly path: string; readonly text: string }) {
  const actions = useActions();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mouse only lights the field; with keys, the field table does
    <span
      className="code sentence-field"
      onMouseMove={() => actions.highlight(path, "conflicts")}
      onMouseLeave={() => actions.highlight(null, "conflicts")}
    >
      <BreakableText text={text} at={PATH_BREAKS} />
    </span>
  );
}

/** A link to a line in the text of the selected step. */
function LineLink({ line, text }: { readonly line: number; readonly text: string }) {
  const step = usePageState(selectedStep);
  const actions = useActions();
  if (step === undefined || step.action.kind === "run") return text;
  const go = () => {
    actions.selectActor(step.actor);
    actions.goToPlace({ step: step.id, line, column: 1 });
  };
  return (
    <button type="button" className="since-step" onClick={go}>
      {text}
    </button>
  );
}
