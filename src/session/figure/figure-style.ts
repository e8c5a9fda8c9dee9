/** The colours of managers for light and dark pages: those of `app/ui/styles/tokens.css`. */
const COLOURS: readonly (readonly [light: string, dark: string])[] = [
  ["#2453c9", "#93b4ff"],
  ["#a8470a", "#f5ab74"],
  ["#0a6f69", "#62d2c8"],
  ["#7b35d8", "#c9a8ff"],
  ["#b3246b", "#ff9ac6"],
  ["#3d6b12", "#a6d76b"],
  ["#0b6791", "#74c8f2"],
  ["#7a5a00", "#e3c45c"],
  ["#ae2a2f", "#ff9f9c"],
  ["#4a4fb8", "#b0b5ff"],
  ["#8b2f95", "#ee9cf6"],
  ["#705043", "#dab5a4"],
];

const letterColours = COLOURS.map(
  ([light, dark], at) => `.applyground-${at + 1}{color:light-dark(${light},${dark})}`,
).join("\n");

/** A selector for what is in a page with a theme, by the classes and attributes that sites use. `material`: its name in Material for MkDocs. */
function inTheme(theme: "light" | "dark", material: string): string {
  const classes = [theme, `theme-${theme}`, `${theme}-mode`].map((name) => `.${name}`);
  const attributes = ["data-theme", "data-bs-theme", "data-color-mode"].map((name) => `[${name}=${theme}]`);
  return `:is(${[...classes, ...attributes].join()},[data-md-color-scheme=${material}])`;
}

/**
 * The style sheet of all figures. It follows the system's theme, or a class or attribute of the page around the figure. It has no empty
 * lines, as the HTML.
 */
export const figureStyle = `.applyground{color-scheme:light dark}
figure.applyground{display:block;width:auto;box-sizing:border-box;max-width:60rem;margin:1rem 0;padding:1rem;border:1px solid light-dark(#c6c6bf,#42454c);border-radius:8px;background:light-dark(#fff,#17181b);color:light-dark(#1a1b1d,#ececee);font:14px/1.5 ui-sans-serif,system-ui,sans-serif;text-align:start;overflow-wrap:break-word}
${inTheme("light", "default")} .applyground,.applyground.light{color-scheme:light}
${inTheme("dark", "slate")} .applyground,.applyground.dark{color-scheme:dark}
figure.applyground :is(figure,ul,ol,p){width:auto;max-width:none;margin:0;padding:0;text-align:start}
figure.applyground>:nth-child(n+2){margin-top:.9rem}
figure.applyground :is(figcaption,caption){margin:0 0 .2rem;padding:0;color:inherit;font-size:14px;font-style:normal;font-weight:600;text-align:start}
figure.applyground>figcaption{font-size:16px}
figure.applyground>figcaption a{margin-inline-start:.6rem;font-size:14px;font-weight:400}
figure.applyground a{color:light-dark(#1f5fd0,#8ab4ff);text-decoration:underline}
figure.applyground :is(ul,ol) li{margin:.15rem 0 .15rem 1.5rem;padding:0;color:inherit}
figure.applyground ul{list-style:disc}
figure.applyground [aria-current]{font-weight:600}
figure.applyground small{color:light-dark(#63666b,#9a9ea6);font-size:12px;font-weight:400;opacity:1}
figure.applyground :is(pre,code){font:12.5px/1.5 ui-monospace,Menlo,Consolas,monospace;color:inherit;background:none;border:0;box-shadow:none}
figure.applyground code{padding:0}
figure.applyground pre{margin:0;padding:.4rem .6rem;border-radius:6px;background:light-dark(#f1f1ed,#1f2125);white-space:pre;overflow-x:auto}
figure.applyground li{overflow-wrap:anywhere}
.applyground-wide{overflow-x:auto;container-type:inline-size}
figure.applyground caption{position:sticky;inset-inline-start:0;max-width:100cqi}
figure.applyground td pre{display:inline;padding:0;background:none}
figure.applyground table{display:table;width:100%;margin-bottom:0;border:0;border-collapse:collapse;font-size:13px;table-layout:auto}
figure.applyground :is(thead,tr:nth-child(n)){border:0;background:none}
figure.applyground tr:nth-child(n)>:is(td,th){padding:1px .6rem 1px 0;border:0;border-bottom:1px solid light-dark(#e4e4de,#2a2c31);background:none;color:inherit;font-weight:400;text-align:start;vertical-align:top}
figure.applyground thead tr:nth-child(n)>th{font-weight:600}
.applyground-live tr:nth-child(n)>:first-child{width:9rem;border-inline-end:1px solid light-dark(#c6c6bf,#42454c)}
.applyground-live tr:nth-child(n)>:last-child{padding-inline-start:.6rem}
.applyground-fields td{min-width:4rem;max-width:24rem;overflow-wrap:break-word}
.applyground-texts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(16rem,100%),1fr));gap:.9rem}
figure.applyground td small{margin-inline-start:.6rem}
figure.applyground b[aria-hidden]{display:inline-block;min-width:1.1rem;padding:0 2px;border:1px solid;border-radius:5px;font:650 11px/1.45 ui-monospace,Menlo,Consolas,monospace;text-align:center}
figure.applyground b.applyground-update{border-style:dashed}
@media(max-width:480px){figure.applyground{padding:.7rem}.applyground-live tr:nth-child(n)>:first-child{width:2.8rem;padding-inline-end:.2rem}.applyground-live tr:nth-child(n)>th:first-child{font-size:12px}.applyground-live td bdi{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
${letterColours}
`;
