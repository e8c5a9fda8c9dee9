// One module of each layer of Monaco, as `vite.config.ts` groups them. Importing it evaluates the layer.
declare module "monaco-editor/base/common/lifecycle";
declare module "monaco-editor/editor/common/core/range";
declare module "monaco-editor/editor/browser/config/domFontInfo";
declare module "monaco-editor/editor/contrib/suggest/browser/suggestController";
