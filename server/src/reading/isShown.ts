/**
 * SQL: a chapter shows only when its serial does. `table` is a table of publications or its alias; what this does not
 * admit is nobody's to see, to like, or to know of.
 */
export const isShown = (table: "p" | "publications") =>
  `(${table}.parent_id IS NULL OR EXISTS (SELECT 1 FROM publications up WHERE up.post_id = ${table}.parent_id))`;
