/**
 * SQL: a list that is bound as `$name`, whose length the planner does not see. Where it does, it takes a plan for the
 * length at hand for cheaper than the one it has kept, and plans a prepared statement anew each time: three times as much
 * work as a look-up by index is.
 */
export const listBind = (name: string, type: "text" | "bytea" = "text"): string =>
  `(SELECT $${name}::${type}[])`;

/** SQL: `= ${anyOf("ids")}` is true of what is in a list of texts. */
export const anyOf = (name: string): string => `ANY(${listBind(name)}::text[])`;
