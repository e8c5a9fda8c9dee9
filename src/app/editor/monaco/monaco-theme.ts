import { editor } from "monaco-editor/editor";

let areDefined = false;

/** Returns Monaco's name of the light or dark theme. */
export function themeName(dark: boolean): string {
  return dark ? "applyground-dark" : "applyground-light";
}

/** Defines the light and the dark theme of Monaco with the colours of the page. Later calls do nothing. */
export function defineThemes(): void {
  if (areDefined) return;
  areDefined = true;
  for (const dark of [false, true]) {
    const of = tokenReader(dark);
    editor.defineTheme(themeName(dark), {
      base: dark ? "vs-dark" : "vs",
      inherit: true,
      rules: [
        { token: "", foreground: withoutHash(of("--ink")), background: withoutHash(of("--paper")) },
        { token: "type.yaml", foreground: withoutHash(of("--ink")) },
        { token: "type", foreground: withoutHash(of("--ink")) },
        ...["string", "string.yaml", "number", "number.yaml", "keyword", "keyword.yaml"].map((token) => ({
          token,
          foreground: withoutHash(of("--value")),
        })),
        { token: "comment", foreground: withoutHash(of("--ink-3")), fontStyle: "italic" },
        { token: "operators", foreground: withoutHash(of("--ink-2")) },
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
        "editorSuggestWidget.selectedBackground": of("--highlighted-paper"),
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

/** Returns a function that reads a colour token in one theme, as `#rrggbb`. */
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

function withoutHash(colour: string): string {
  return colour.slice(1);
}
