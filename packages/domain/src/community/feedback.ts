/** How long feedback is stored. */
export const FEEDBACK_DAYS = 365;

/** Longest message, in characters. */
export const FEEDBACK_MAX = 5000;
