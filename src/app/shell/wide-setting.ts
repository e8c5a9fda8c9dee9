/** The name of the setting that the panel at the side takes the whole width. */
export const WIDE_SETTING = "side-wide";
