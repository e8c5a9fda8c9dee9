import { editor } from "monaco-editor/editor";

let defined = false;

/** The name of the theme for light or dark. */
export function themeName(dark: boolean): string {
  return dark ? "applyground-dark" : "applyground-light";
}

/** Tells Monaco the page's colours. Once is enough: they are read from the tokens for light and for dark. */
export function defineThemes(): void {
  if (defined) return;
  defined = true;
  for (const dark of [false, true]) {
    const of = tokenReader(dark);
    editor.defineTheme(themeName(dark), {
      base: dark ? "vs-dark" : "vs",
      inherit: true,
      rules: [
        { token: "", foreground: bare(of("--ink")), background: bare(of("--paper")) },
        { token: "type.yaml", foreground: bare(of("--ink")) },
        { token: "type", foreground: bare(of("--ink")) },
        ...["string", "string.yaml", "number", "number.yaml", "keyword", "keyword.yaml"].map((token) => ({
          token,
          foreground: bare(of("--value")),
        })),
        { token: "comment", foreground: bare(of("--ink-3")), fontStyle: "italic" },
        { token: "operators", foreground: bare(of("--ink-2")) },
      ],
      colors: {
        "editor.background": of("--paper"),
        "editor.foreground": of("--ink"),
        "editorLineNumber.foreground": of("--ink-3"),
        "editorLineNumber.activeForeground": of("--ink"),
        "editorCursor.foreground": of("--ink"),
        "editorWidget.background": of("--raised"),
        "editorWidget.border": of("--line-strong"),
        "editorHoverWidget.background": of("--raised"),
        "editorHoverWidget.border": of("--line-strong"),
        "editorSuggestWidget.background": of("--raised"),
        "editorSuggestWidget.border": of("--line-strong"),
        "editorSuggestWidget.selectedBackground": of("--lit-paper"),
        "editorSuggestWidget.selectedForeground": of("--ink"),
        "editorSuggestWidget.highlightForeground": of("--value"),
        "editorSuggestWidget.focusHighlightForeground": of("--value"),
        "editorError.foreground": of("--bad"),
        "editorWarning.foreground": of("--warn"),
        "scrollbarSlider.background": `${of("--control")}55`,
        "scrollbarSlider.hoverBackground": `${of("--control")}88`,
        "scrollbarSlider.activeBackground": `${of("--control")}aa`,
        "scrollbar.shadow": "#00000000",
        focusBorder: of("--focus"),
      },
    });
  }
}

/** Reads colour tokens as they are in one theme, in `#rrggbb`. */
function tokenReader(dark: boolean): (token: string) => string {
  const probe = document.createElement("span");
  probe.style.colorScheme = dark ? "dark" : "light";
  probe.hidden = true;
  document.body.append(probe);
  const canvas = document.createElement("canvas").getContext("2d");
  return (token) => {
    probe.style.color = `var(${token})`;
    const colour = getComputedStyle(probe).color;
    if (!canvas) return "#808080";
    canvas.fillStyle = colour;
    return canvas.fillStyle;
  };
}

function bare(colour: string): string {
  return colour.slice(1);
}
