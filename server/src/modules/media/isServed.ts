/**
 * SQL: a file `f` of a site `s` may be served: it isn't only in posts that a moderator removed, and its account isn't
 * suspended. What this excludes is closed at every address, to its owner and its buyers too.
 */
export const IS_SERVED = "NOT f.withheld AND s.suspended_at IS NULL";
