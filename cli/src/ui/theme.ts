/** The few colors of the terminal; each reads on dark and on light. NO_COLOR turns them off. */
export const theme = { accent: "#e0553a", good: "green", soft: "gray" } as const;

/** Wide enough for a sentence, narrow enough to be read at a glance. */
export const MAX_WIDTH = 64;
