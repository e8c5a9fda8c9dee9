/** The error of a command that would wait for a change: nothing changes while a command runs here. */
export const WATCH_ENDS = "timed out waiting for the condition";
