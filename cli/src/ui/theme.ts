/** The terminal's few colors, readable on dark and light. NO_COLOR turns them off. */
export const theme = { accent: "#e0553a", good: "green", soft: "gray" } as const;

/** Wide enough for a sentence, narrow enough to read at a glance. */
export const MAX_WIDTH = 64;
