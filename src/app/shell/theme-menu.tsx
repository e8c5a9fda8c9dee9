import { setSingleKeys, useSingleKeys } from "../commands/single-keys.ts";
import { setTheme, type Theme, useTheme } from "../context/theme.ts";
import { canSaveSettings } from "../store/persist/settings.ts";
import { Menu } from "../ui/menu/menu.tsx";
import { ToolIcon } from "../ui/tool-icon.tsx";

const themes: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: "auto", label: "System theme" },
  { theme: "light", label: "Light" },
  { theme: "dark", label: "Dark" },
];

/** The settings menu: theme and shortcuts. */
export function ThemeMenu() {
  const chosen = useTheme();
  const ticked = useSingleKeys();
  const isKept = canSaveSettings();
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
            !isKept && {
              detail: "This browser does not save settings. They last until you leave the page.",
            }),
          onSelect: () => setTheme(theme),
        })),
        {
          key: "keys",
          label: "Single-key shortcuts",
          detail: "?, [, ] and 1 to 8, anywhere on the page",
          ticked,
          separated: true,
          onSelect: () => setSingleKeys(!ticked),
        },
      ]}
    >
      <ToolIcon name={chosen === "auto" ? "auto" : chosen === "dark" ? "moon" : "sun"} />
    </Menu>
  );
}
