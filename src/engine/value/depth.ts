/** How many levels a value may nest. Deeper ones are refused where they come in, so that no walker can run out of stack. */
export const MAX_DEPTH = 500;
