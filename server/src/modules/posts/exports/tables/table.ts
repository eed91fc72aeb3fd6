export interface Table {
  /** Its columns, which the query names. */
  columns: readonly string[];
  /** Selects what comes after `$after`, in the order of a text column that it calls `key`, up to `$limit`. */
  sql: string;
}

/** SQL: a moment as text. */
export const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: minor units in whole ones with their two decimals, which a spreadsheet adds up. */
export const whole = (column: string) => `round(${column} / 100.0, 2)::text`;
