/**
 * What a route reads by the same statement by which it is found who asks: one way to the database for both, where a call is
 * made so often that it counts. It is one constant for each route, since its statement is parsed once.
 */
export interface PrefetchQuery<Input, Row extends object> {
  /**
   * SQL of one row or none. It sees who asks as `asking.user_id` and the time as `$now`. No bind of its may be called `hash` or
   * `host`, and no column begin with `session_`.
   */
  sql: string;
  /** Values of its binds; null where it is not to be asked for this input. */
  binds(input: Input): Record<string, unknown> | null;
  /** What it finds, for the compiler alone. */
  readonly row?: Row;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a route's own input and row are.
export type AnyPrefetchQuery = PrefetchQuery<any, any>;

/** What was found for a request of somebody who is signed in. */
export interface PrefetchedRow {
  asked: AnyPrefetchQuery;
  row: object | null;
}

/** SQL: joins what is asked for as `beside` to a table or a row `asking`; `beside.is_found` is null where there is none. */
export const joinPrefetch = ({ sql }: Pick<AnyPrefetchQuery, "sql">): string =>
  `LEFT JOIN LATERAL (SELECT true AS is_found, found.* FROM (${sql}) found) beside ON true`;
