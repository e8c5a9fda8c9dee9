import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { setTheme, type Theme, useTheme } from "./theme.ts";

const themes: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: "auto", label: "As the system" },
  { theme: "light", label: "Light" },
  { theme: "dark", label: "Dark" },
];

/** Light or dark, and forgetting what the browser keeps. */
export function ThemeMenu({ forget }: { readonly forget: () => void }) {
  const chosen = useTheme();
  return (
    <Menu
      label="Settings"
      className="button button-icon"
      items={[
        ...themes.map(({ theme, label }) => ({
          key: theme,
          label,
          checked: chosen === theme,
          onSelect: () => setTheme(theme),
        })),
        {
          key: "forget",
          label: "Forget everything",
          detail: "Clears what this browser keeps, and starts over",
          parted: true,
          onSelect: forget,
        },
      ]}
    >
      <Icon name={chosen === "auto" ? "auto" : chosen === "dark" ? "moon" : "sun"} />
    </Menu>
  );
}
