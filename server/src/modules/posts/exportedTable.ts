/** One table of a user's export: `<name>.csv`. */
export interface ExportedTable {
  /** The columns that the query returns. */
  columns: readonly string[];
  /** Selects rows after `$after`, up to `$limit`, in the order of a text column named `key`. */
  sql: string;
  /** Columns with blocks of a document, which are exported as Markdown. */
  documents?: readonly string[];
}

/** SQL: a timestamp as text. */
export const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: an amount in minor units as a decimal with two places, which a spreadsheet can sum. */
export const decimal = (column: string) => `round(${column} / 100.0, 2)::text`;
