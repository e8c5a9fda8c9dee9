import { useState } from "react";
import { usePageState } from "../../context/page-context.ts";
import { useTheme } from "../../context/theme.ts";
import { CopyField } from "./copy-field.tsx";
import { type EmbedChoice, embedAddress, USUAL_CHOICE, USUAL_PANELS } from "./embed-choice.ts";
import { EmbedOptions } from "./embed-options.tsx";
import { lengthText, linkLengthText } from "./link-limits.ts";
import { SNIPPET_KINDS, type SnippetKind, snippetsOf } from "./snippets.ts";
import { useContentHeight } from "./use-content-height.ts";
import { useFigure } from "./use-figure.ts";
import { useLink, useStepToLink } from "./use-link.ts";

/** Options for a scenario in another page, what to copy into that page, and how it looks. */
export function EmbedTab() {
  const title = usePageState((state) => state.scenario.title);
  const [choice, setChoice] = useState<EmbedChoice>({ ...USUAL_CHOICE, step: useStepToLink() });
  const isUnreadable = usePageState(({ rows }) => rows.some((row) => row.isUnreadable));
  const pageTheme = useTheme();
  const [kind, setKind] = useState<SnippetKind>("element");
  const [preview, setPreview] = useState<HTMLIFrameElement | null>(null);
  const [ownHeight, setHeight] = useState<number | null>(null);
  const measured = useContentHeight(preview);
  const height = ownHeight ?? measured;
  const [hasFallback, setHasFallback] = useState(true);
  const { link, problem } = useLink({ step: null, field: null });
  const id = usePageState(({ scenario }) => scenario.steps.at((choice.step ?? 0) - 1)?.id ?? null);
  const figure = useFigure(choice.panels ?? USUAL_PANELS, link === "" ? null : link, id);
  const isFrame = kind === "iframe";
  const address = link === "" ? "" : embedAddress(link, choice);
  // <apply-ground> takes the theme of the page around, which is here the playground
  const theme = choice.theme === "auto" && !isFrame ? pageTheme : choice.theme;
  const previewed = link === "" ? "" : embedAddress(link, { ...choice, theme });
  const fallback = hasFallback ? figure.answer : null;
  const isReady = link !== "" && !(hasFallback && figure.isPending);
  const snippets = isReady
    ? snippetsOf(kind, { link, title: title || "Kubernetes apply, step by step", height, choice, fallback })
    : [];
  return (
    <div className="dialog-form">
      <p>Readers see the scenario in your page and play with it there. What they change stays with them.</p>
      {isUnreadable && (
        <p className="dialog-problem">
          The text of a step cannot be read now. The embedded scenario will say so.
        </p>
      )}
      <EmbedOptions
        choice={choice}
        onChange={setChoice}
        automatic={isFrame ? "As the reader's system" : "As the page around"}
        height={height}
        onHeight={setHeight}
      />
      {isFrame && (
        <p className="quiet">
          An iframe keeps this height. It is the height of the preview below. A narrow page needs more.
        </p>
      )}
      <label>
        Kind of page
        <select
          className="field"
          value={kind}
          onChange={(event) => setKind(event.target.value as SnippetKind)}
        >
          {SNIPPET_KINDS.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {!isFrame && (
        <label className="tick">
          <input
            type="checkbox"
            checked={hasFallback}
            onChange={(event) => setHasFallback(event.target.checked)}
          />
          With a static figure for readers without scripts
        </label>
      )}
      {snippets.map(({ place, text }, at) => (
        <CopyField
          key={`${kind} ${place}`}
          label={place}
          text={text}
          rows={at < snippets.length - 1 ? Math.min(text.split("\n").length, 5) : 6}
          button={at < snippets.length - 1 ? "Copy set-up" : "Copy snippet"}
        >
          {at === snippets.length - 1 && `${lengthText(text)} The address has ${linkLengthText(address)}`}
        </CopyField>
      ))}
      <p className="dialog-problem" role="alert">
        {problem}
      </p>
      {previewed !== "" && (
        <iframe
          ref={setPreview}
          key={previewed} // another address in the same frame would be a step in the tab's history
          className="share-preview"
          title="Preview of the embedded scenario"
          src={previewed}
          height={height}
        />
      )}
    </div>
  );
}
