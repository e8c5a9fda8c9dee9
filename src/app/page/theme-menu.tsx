import { setSingleKeys, useSingleKeys } from "../commands/single-keys.ts";
import { keepsSettings } from "../store/settings.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { useActions } from "./page-context.ts";
import { setTheme, type Theme, useTheme } from "./theme.ts";

const themes: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: "auto", label: "As the system" },
  { theme: "light", label: "Light" },
  { theme: "dark", label: "Dark" },
];

/** Light or dark, keys, and forgetting what the browser keeps. */
export function ThemeMenu() {
  const actions = useActions();
  const chosen = useTheme();
  const ticked = useSingleKeys();
  const isKept = keepsSettings();
  return (
    <Menu
      label="Settings"
      className="button button-icon"
      items={[
        ...themes.map(({ theme, label }) => ({
          key: theme,
          label,
          checked: chosen === theme,
          ...(theme === "auto" &&
            !isKept && { detail: "This browser keeps no settings: they hold until you leave." }),
          onSelect: () => setTheme(theme),
        })),
        {
          key: "keys",
          label: "Keys of one character",
          detail: "?, [ ], 1 to 8 anywhere on the page",
          ticked,
          parted: true,
          onSelect: () => setSingleKeys(!ticked),
        },
        {
          key: "forget",
          label: "Forget everything…",
          detail: "All that this browser keeps of this page",
          parted: true,
          onSelect: () => actions.show({ kind: "forget" }),
        },
      ]}
    >
      <Icon name={chosen === "auto" ? "auto" : chosen === "dark" ? "moon" : "sun"} />
    </Menu>
  );
}
