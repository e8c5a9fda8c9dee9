import { memo } from "react";
import { plural } from "../../../words.ts";
import type { Preview, PreviewField, PreviewStep } from "../../../worker/protocol.ts";
import { useActions, useLooks, usePage } from "../../page/page-context.ts";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { changeText, laterText, leftText, ownerText } from "../../view/preview.ts";
import type { Previewed } from "./use-preview.ts";

type WayPreviewProps = {
  /** Of the way out. */
  readonly name: string;
  readonly previewed: Previewed;
  /** What the run cannot show. */
  readonly note: string;
};

/** What a way out comes to: values, owners, and what the next writes would do. */
export function WayPreview({ name, previewed: { waiting, preview }, note }: WayPreviewProps) {
  return (
    <section className="preview" aria-label={`Preview of ${name}`} aria-busy={waiting}>
      {preview !== null ? (
        <Result preview={preview} note={note} />
      ) : waiting ? (
        <p className="quiet preview-first">Running it…</p>
      ) : (
        <p>There is no preview: the text cannot be changed that way.</p>
      )}
    </section>
  );
}

const Result = memo(function Result({ preview, note }: { readonly preview: Preview; readonly note: string }) {
  const { fields, more, left, later, outcome, summary } = preview;
  const failed = outcome === "conflict" || outcome === "refused" || outcome === "invalid";
  return (
    <>
      {failed && (
        <p className="preview-failed">
          <Icon name="warn" size={13} /> {left.length > 0 ? leftText(left) : `It would fail: ${summary}.`}
        </p>
      )}
      <ul className="preview-fields" aria-label="Object and owners">
        {fields.map((field) => (
          <Field key={`${field.object} ${field.path}`} field={field} />
        ))}
      </ul>
      {more > 0 && <p className="quiet">and {plural(more, "more field")}</p>}
      {later.length > 0 && (
        <>
          <h4>Later</h4>
          <ol className="preview-later" aria-label="Later">
            {later.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the steps is what they are
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
  const looks = useLooks();
  const actions = useActions();
  const lit = usePage((state) => state.lit?.path === field.path);
  return (
    <li data-lit={lit || undefined} onMouseEnter={() => actions.light(field.path, "conflicts")}>
      <span className="code preview-path">{field.label}</span>{" "}
      {field.object !== null && <span className="quiet">of {field.object} </span>}
      <span className="code preview-value">{changeText(field)}</span>{" "}
      <span className="preview-owners">
        {field.owners.map((owner) => {
          const look = looks(owner.manager, owner.actor);
          return (
            <span
              key={`${owner.manager} ${owner.operation} ${owner.subresource}`}
              className="preview-owner"
              data-change={owner.change ?? undefined}
            >
              <Chip small mark={look.mark} colour={look.colour} dashed={owner.operation === "Update"} />
              {ownerText(owner)}{" "}
            </span>
          );
        })}
        {field.owners.every(({ change }) => change === "lost") && <span>nobody owns it</span>}
      </span>
    </li>
  );
}

function Later({ step }: { readonly step: PreviewStep }) {
  const looks = useLooks();
  const look = looks(step.manager, step.actor);
  const repeated = usePage((state) =>
    step.repeats === null ? undefined : state.scenario.steps[step.repeats],
  );
  return (
    <li data-outcome={step.outcome}>
      <Chip small mark={look.mark} colour={look.colour} dashed={step.operation === "Update"} />
      <span>{laterText(step, repeated)}</span>
    </li>
  );
}
