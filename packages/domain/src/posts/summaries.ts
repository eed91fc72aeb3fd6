/** The longest summary that a creator may give a post, in characters. */
export const SUMMARY_MAX = 1000;
