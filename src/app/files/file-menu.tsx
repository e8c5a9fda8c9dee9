import { useActions, usePageContext } from "../context/page-context.ts";
import { keysText } from "../ui/dom/keys.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { copyMarkdown, saveScenario } from "./save.ts";

/** The menu to create, open, save and share scenarios. */
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
          detail: "A scenario or objects, from a file or pasted",
          onSelect: () => actions.showDialog({ kind: "open", text: "", name: null }),
        },
        {
          key: "sessions",
          label: "Sessions…",
          detail: "Work saved in this browser",
          onSelect: () => actions.showDialog({ kind: "sessions" }),
        },
        {
          key: "text",
          label: "Edit as YAML…",
          detail: "The whole scenario, with CRDs, RBAC and admission",
          onSelect: () => actions.showDialog({ kind: "text", draft: null, at: null }),
        },
        {
          key: "save",
          label: "Save as file",
          hint: keysText("Mod+S"),
          separated: true,
          onSelect: () => saveScenario(page),
        },
        {
          key: "share",
          label: "Share…",
          detail: "A link that contains the scenario",
          onSelect: () => actions.showDialog({ kind: "share" }),
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
