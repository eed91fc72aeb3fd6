/**
 * SQL: a chapter shows only when its serial does, and nothing of a suspended site shows. `table` is a table of publications
 * or its alias; what this does not admit is nobody's to see, to like, or to know of.
 */
export const isShown = (table: "p" | "publications") =>
  `(${table}.parent_id IS NULL OR EXISTS (SELECT 1 FROM publications up WHERE up.post_id = ${table}.parent_id))
   AND ${isOpenSite(table)}`;

/** SQL: the site of a publication is not suspended. */
export const isOpenSite = (table: "p" | "publications") =>
  `EXISTS (SELECT 1 FROM sites home WHERE home.id = ${table}.site_id AND home.suspended_at IS NULL)`;
