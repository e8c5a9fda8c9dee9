/** Returns a text without characters that would control a terminal. Upstream: cli-runtime pkg/printers/terminal.go (v0.36.3). */
export function escapeTerminal(text: string): string {
  return text.replaceAll("\u001b", "^[").replaceAll("\r", "\\r");
}
