import type { Finding } from "../../../session/findings/types.ts";
import { useTabPage } from "../../context/page-context.ts";
import { linkOf, stepToLink } from "../../files/link-of.ts";
import { copyText, NOT_COPIED } from "../../ui/dom/clipboard.ts";

/** Copies a link that opens the scenario at this step and shows the finding with its first field. */
export function CopyLink({ finding: { id, fields } }: { readonly finding: Finding }) {
  const { store, actions, address } = useTabPage();
  const copy = async () => {
    const { scenario, selection } = store.getState();
    const view = {
      step: stepToLink(scenario, selection.step),
      field: fields[0]?.path ?? null,
      finding: id,
    };
    const link = await linkOf(scenario, view, address).catch(() => null);
    const isCopied = link !== null && (await copyText(link));
    const problem = link === null ? TOO_LARGE : NOT_COPIED;
    actions.notify({ id: "finding-link", ...(isCopied ? COPIED : { tone: "warn", text: problem }) });
  };
  return (
    <button type="button" className="button button-text" onClick={copy}>
      Copy a link
    </button>
  );
}

const COPIED = { tone: "info", text: "Link to the finding copied.", brief: true } as const;
const TOO_LARGE = "The scenario is too large for a link. Save it as a file.";
