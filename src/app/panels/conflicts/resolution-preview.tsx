import { memo } from "react";
import type { Preview, PreviewField, PreviewStep } from "../../../session/preview/types.ts";
import { plural } from "../../../words.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { Badge } from "../badge.tsx";
import { laterStepText, ownerText, remainingConflictsText, valueChangeText } from "./preview-texts.ts";
import type { PreviewResult } from "./use-preview.ts";

type ResolutionPreviewProps = {
  /** The name of the resolution. */
  readonly name: string;
  readonly previewed: PreviewResult;
  /** A note about effects that the preview cannot show; empty for none. */
  readonly note: string;
};

/** The preview of a resolution: values, owners, and what the next writes would do. */
export function ResolutionPreview({ name, previewed: { isPending, preview }, note }: ResolutionPreviewProps) {
  return (
    <section className="preview" aria-label={`Preview of ${name}`} aria-busy={isPending}>
      {preview !== null ? (
        <Result preview={preview} note={note} />
      ) : isPending ? (
        <p className="quiet preview-first">Running…</p>
      ) : (
        <p>No preview: the text cannot be edited this way.</p>
      )}
    </section>
  );
}

const Result = memo(function Result({ preview, note }: { readonly preview: Preview; readonly note: string }) {
  const { fields, moreFields, remainingConflicts, repeated, outcome, summary } = preview;
  const failed = outcome === "conflict" || outcome === "refused" || outcome === "invalid";
  return (
    <>
      {failed && (
        <p className="preview-failed">
          <Icon name="warn" size={13} />{" "}
          {remainingConflicts.length > 0
            ? remainingConflictsText(remainingConflicts)
            : `It would fail: ${summary}.`}
        </p>
      )}
      <ul className="preview-fields" aria-label="Object and owners">
        {fields.map((field) => (
          <Field key={`${field.object} ${field.path}`} field={field} />
        ))}
      </ul>
      {moreFields > 0 && <p className="quiet">and {plural(moreFields, "more field")}</p>}
      {repeated.length > 0 && (
        <>
          <h4>Later</h4>
          <ol className="preview-later" aria-label="Later">
            {repeated.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their order
              <Later key={at} step={step} />
            ))}
          </ol>
        </>
      )}
      {!failed && note !== "" && <p className="preview-note">{note}</p>}
    </>
  );
});

function Field({ field }: { readonly field: PreviewField }) {
  const actions = useActions();
  const highlighted = usePageState((state) => state.highlighted?.path === field.path);
  return (
    <li
      data-highlighted={highlighted || undefined}
      onMouseEnter={() => actions.highlight(field.path, "conflicts")}
    >
      <span className="code preview-path">{field.label}</span>{" "}
      {field.object !== null && <span className="quiet">of {field.object} </span>}
      <span className="code preview-value">{valueChangeText(field)}</span>{" "}
      <span className="preview-owners">
        {field.owners.map((owner) => (
          <span
            key={`${owner.manager} ${owner.operation} ${owner.subresource}`}
            className="preview-owner"
            data-change={owner.change ?? undefined}
          >
            <Badge small of={owner} />
            {ownerText(owner)}{" "}
          </span>
        ))}
        {field.owners.every(({ change }) => change === "lost") && <span>no owner</span>}
      </span>
    </li>
  );
}

function Later({ step }: { readonly step: PreviewStep }) {
  const repeated = usePageState((state) =>
    step.repeats === null ? undefined : state.scenario.steps[step.repeats],
  );
  return (
    <li data-outcome={step.outcome}>
      <Badge small of={step.writer} />
      <span>{laterStepText(step, repeated)}</span>
    </li>
  );
}
