import { useActions, useTabPage } from "../context/page-context.ts";
import { keysText } from "../ui/dom/keys.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu/menu.tsx";
import { copyMarkdown, saveScenario } from "./save.ts";

/** The menu with the actions on scenarios that have no button of their own. */
export function MoreMenu() {
  const page = useTabPage();
  const actions = useActions();
  return (
    <Menu
      label={null}
      items={[
        { key: "new", label: "New scenario", onSelect: () => actions.openNew() },
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
          key: "lesson",
          label: "Make a lesson of it…",
          detail: "Others solve what your steps did",
          onSelect: () => actions.showDialog({ kind: "make-lesson", draft: null }),
        },
        {
          key: "minimise",
          label: "Minimise…",
          detail: "Keep only what shows a problem",
          onSelect: () => actions.showDialog({ kind: "minimise" }),
        },
        {
          key: "trial",
          label: "Play on your cluster…",
          detail: "In a namespace of its own, through kubectl proxy",
          onSelect: () => actions.showDialog({ kind: "trial" }),
        },
        {
          key: "save",
          label: "Save as file",
          hint: keysText("Mod+S"),
          separated: true,
          onSelect: () => saveScenario(page),
        },
        {
          key: "markdown",
          label: "Copy as Markdown",
          detail: "For an issue tracker",
          onSelect: () => copyMarkdown(page),
        },
        {
          key: "forget",
          label: "Delete all local data…",
          detail: "All sessions and settings in this browser",
          separated: true,
          onSelect: () => actions.showDialog({ kind: "forget" }),
        },
      ]}
    >
      More
      <Icon name="down" size={12} />
    </Menu>
  );
}
