/**
 * SQL: a chapter is visible only if its serial is, and nothing of a suspended site is. `table` is publications or
 * its alias. What this excludes must not be shown, liked, or revealed to anyone.
 */
export const isShown = (table: "p" | "publications") =>
  `(${table}.parent_id IS NULL OR EXISTS (SELECT 1 FROM publications up WHERE up.post_id = ${table}.parent_id))
   AND ${isOpenSite(table)}`;

/** SQL: a story or comic is listed from its first published part on; its own address works before. */
export const hasParts = (table: "p" | "x") => `(${table}.ptype <> 'parent' OR ${table}.children_count > 0)`;

/** SQL: the site of a publication is not suspended. */
export const isOpenSite = (table: "p" | "publications") =>
  `EXISTS (SELECT 1 FROM sites home WHERE home.id = ${table}.site_id AND home.suspended_at IS NULL)`;
