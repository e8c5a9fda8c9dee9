import { useEffect, useId, useRef, useState } from "react";
import { useActions, useShallowPageState } from "../context/page-context.ts";
import { Markdown } from "../panels/markdown.tsx";
import { hasRead, rememberTitle } from "../store/persist/progress/read-scenarios.ts";
import { ToolIcon } from "../ui/tool-icon.tsx";
import { ArrangementMenu } from "./arrangement-menu.tsx";
import { TryHint } from "./try-hint.tsx";

/** The title of the scenario with one line of its description, and below it the whole description on demand. */
export function TitleRow() {
  const { title, description, session } = useShallowPageState((state) => ({
    title: state.scenario.title,
    description: state.scenario.description ?? "",
    session: state.session.id,
  }));
  return <TitleAndDescription key={session} title={title} description={description} />;
}

type TitleAndDescriptionProps = { readonly title: string; readonly description: string };

function TitleAndDescription({ title, description }: TitleAndDescriptionProps) {
  const actions = useActions();
  const id = useId();
  const [open, setOpen] = useState(() => !hasRead(title));
  const latest = useRef(title);
  latest.current = title;
  useEffect(() => {
    const remember = () => rememberTitle(latest.current);
    remember();
    return remember; // the user may have changed the title
  }, []);
  return (
    <>
      <div className="title-row">
        <h1 className="scenario-title" title={title}>
          {title || "Untitled"}
        </h1>
        <button
          type="button"
          className="button button-icon"
          aria-label="Edit title and description"
          title="Edit title and description"
          onClick={() => actions.showDialog({ kind: "about" })}
        >
          <ToolIcon name="pencil" size={14} />
        </button>
        <div className="scenario-summary">
          {description !== "" && (
            <>
              {!open && (
                <section className="scenario-line" aria-label="Description">
                  <Markdown text={firstParagraph(description)} />
                </section>
              )}
              <button
                type="button"
                className="button button-text"
                aria-expanded={open}
                aria-controls={open ? id : undefined}
                onClick={() => setOpen(!open)}
              >
                {open ? "less" : "more"}
                <span className="hidden-text"> of the description</span>
              </button>
            </>
          )}
        </div>
        <TryHint />
        <div className="scenario-arrangement">
          <ArrangementMenu />
        </div>
      </div>
      {open && description !== "" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long description scrolls, by keyboard too
        <section className="scenario-about" aria-label="Description" id={id} tabIndex={0}>
          <Markdown text={description} />
        </section>
      )}
    </>
  );
}

/** Returns the text until the first empty line. */
function firstParagraph(text: string): string {
  return text.trimStart().split(/\n\s*\n/, 1)[0] ?? "";
}
