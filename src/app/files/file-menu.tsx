import { lazy, Suspense, useEffect, useState } from "react";
import { useActions, usePageContext } from "../panels/page-context.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { listenForFiles } from "./incoming.ts";

const OpenDialog = lazy(() =>
  import("./open-dialog.tsx").then(({ OpenDialog }) => ({ default: OpenDialog })),
);
const ShareDialog = lazy(() =>
  import("./share-dialog.tsx").then(({ ShareDialog }) => ({ default: ShareDialog })),
);

type Open = { readonly kind: "open"; readonly text: string; readonly name: string | null };

/** Opening, saving and sharing of the scenario; also takes files that are dropped on the page and texts pasted beside its fields. */
export function FileMenu() {
  const { store, engine } = usePageContext();
  const actions = useActions();
  const [dialog, setDialog] = useState<Open | { readonly kind: "share" } | null>(null);
  useEffect(() => listenForFiles((text, name) => setDialog({ kind: "open", text, name })), []);

  const save = async () => {
    const { scenario } = store.getState();
    const text = await engine.print(scenario);
    if (text === null) return actions.notify("files", "The scenario could not be saved. Try again.");
    const { saveFile } = await import("./save-file.ts");
    saveFile(text, scenario.title);
    actions.say("Saved as a file.");
  };

  const copyMarkdown = async () => {
    const { scenario, rows } = store.getState();
    try {
      const [{ reportOf }, { linkOf }] = await Promise.all([import("./report.ts"), import("./link-of.ts")]);
      await navigator.clipboard.writeText(reportOf(scenario, rows, await linkOf(scenario)));
      actions.notify("files", "Copied as Markdown.");
    } catch {
      actions.notify("files", "The browser did not let the page copy. Allow it, and try again.");
    }
  };

  return (
    <>
      <Menu
        label={null}
        items={[
          {
            key: "open",
            label: "Open…",
            detail: "A file, or a pasted scenario or object",
            onSelect: () => setDialog({ kind: "open", text: "", name: null }),
          },
          { key: "save", label: "Save as file", onSelect: save },
          {
            key: "share",
            label: "Share…",
            detail: "A link that holds it all",
            onSelect: () => setDialog({ kind: "share" }),
          },
          {
            key: "markdown",
            label: "Copy as Markdown",
            detail: "For an issue tracker",
            onSelect: copyMarkdown,
          },
        ]}
      >
        File
        <Icon name="down" size={12} />
      </Menu>
      <Suspense>
        {dialog?.kind === "share" && <ShareDialog onClose={() => setDialog(null)} />}
        {dialog?.kind === "open" && (
          <OpenDialog
            key={dialog.text}
            text={dialog.text}
            name={dialog.name}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}
