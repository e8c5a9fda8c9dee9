import { useActions, usePageContext } from "../page/page-context.ts";
import { Icon } from "../ui/icon.tsx";
import { keysText } from "../ui/keys.ts";
import { Menu } from "../ui/menu.tsx";
import { copyMarkdown, saveScenario } from "./save.ts";

/** Beginning, opening, saving and sharing. */
export function FileMenu() {
  const page = usePageContext();
  const actions = useActions();
  return (
    <Menu
      label={null}
      items={[
        { key: "new", label: "New scenario", onSelect: () => actions.openNew() },
        {
          key: "open",
          label: "Open…",
          detail: "A file, or a pasted scenario or object",
          onSelect: () => actions.show({ kind: "open", text: "", name: null }),
        },
        {
          key: "sessions",
          label: "Sessions…",
          detail: "Your work in this browser",
          onSelect: () => actions.show({ kind: "sessions" }),
        },
        {
          key: "text",
          label: "Edit as text…",
          detail: "All of it: definitions, rules, admission too",
          onSelect: () => actions.show({ kind: "text", draft: null, at: null }),
        },
        {
          key: "save",
          label: "Save as file",
          hint: keysText("Mod+S"),
          parted: true,
          onSelect: () => saveScenario(page),
        },
        {
          key: "share",
          label: "Share…",
          detail: "A link that holds it all",
          onSelect: () => actions.show({ kind: "share" }),
        },
        {
          key: "markdown",
          label: "Copy as Markdown",
          detail: "For an issue tracker",
          onSelect: () => copyMarkdown(page),
        },
      ]}
    >
      File
      <Icon name="down" size={12} />
    </Menu>
  );
}
