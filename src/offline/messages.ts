/** The message with which a tab tells a waiting service worker to take over. */
export const USE_THIS_VERSION = "use this version";
