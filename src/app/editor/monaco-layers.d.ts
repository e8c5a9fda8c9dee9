// One module of each of Monaco's layers: importing it evaluates the layer, as `vite.config.ts` packs them.
declare module "monaco-editor/base/common/lifecycle";
declare module "monaco-editor/editor/common/core/range";
declare module "monaco-editor/editor/browser/config/domFontInfo";
