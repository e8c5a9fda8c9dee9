/** Words that CEL reserves. Kubernetes puts underscores around fields with these names. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...["true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function"],
  ...["if", "import", "let", "loop", "package", "namespace", "return", "var", "void", "while"],
]);
