/** The error of a command that would wait for a change: nothing changes while a command runs here. */
export const WATCH_ENDS = "timed out waiting for the condition";

/** What a command says on stderr that would go on and print later changes. */
export const WATCH_NOTE = "The watch ends here: nothing changes while a command runs.\n";
