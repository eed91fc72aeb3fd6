/**
 * SQL: a list bound as `$name`, whose length the planner doesn't see. If it did, it would take a plan for the
 * current length for cheaper than the cached one, and replan a prepared statement each time, which costs three
 * times as much as an index lookup.
 */
export const listBind = (name: string, type: "text" | "bytea" = "text"): string =>
  `(SELECT $${name}::${type}[])`;

/** SQL: `= ${anyOf("ids")}` matches any of a list of texts. */
export const anyOf = (name: string): string => `ANY(${listBind(name)}::text[])`;
