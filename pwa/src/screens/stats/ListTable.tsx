import { type Cell, csvLine } from "@quire/domain/text/csv";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import { downloadFile } from "../../lib/downloadFile.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Its text in a file, where it isn't the cell's. */
  csv?: (row: Row) => Cell;
  isNumber?: boolean;
}

interface TableProps<Row> {
  /** Name of the table for screen readers, and of its file. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

interface PagedTableProps<Row> extends TableProps<Row> {
  /** Position of these rows in the list: "1–3 of 30". */
  place: string;
  onBack: (() => void) | null;
  onOn: (() => void) | null;
  /** Downloads the whole list. */
  onDownload: () => void;
}

/** A table a few rows at a time (specification §9). The first column is the row header. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, columns, rows, keyOf, place, onBack, onOn, onDownload } = props;
  const numbers = (column: Column<Row>) => (column.isNumber ? "is-number" : undefined);
  return (
    <div className="stats-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a table that is wider than a phone */}
      <section className="stats-scroll" aria-label={label} tabIndex={0}>
        <table>
          <caption className="q-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col" className={numbers(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.title} scope="row">
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.title} className={numbers(column)}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="stats-pages">
        <Button size="s" aria-label={`Download CSV: ${label}`} onClick={onDownload}>
          Download CSV
        </Button>
        <span role="status">{place}</span>
        <IconButton
          icon={ChevronLeft}
          label={`${label}: previous rows`}
          aria-disabled={onBack === null}
          onClick={() => onBack?.()}
        />
        <IconButton
          icon={ChevronRight}
          label={`${label}: next rows`}
          aria-disabled={onOn === null}
          onClick={() => onOn?.()}
        />
      </div>
    </div>
  );
}

/** A table of a list that is loaded as a whole. */
export function ListTable<Row>({ size = 10, ...table }: TableProps<Row> & { size?: number }) {
  const { rows, label, columns } = table;
  const [start, setStart] = useState(0);
  // Another range may have fewer rows.
  const from = start < rows.length ? start : 0;
  const to = Math.min(from + size, rows.length);
  return (
    <PagedTable
      {...table}
      rows={rows.slice(from, to)}
      place={`${from + 1}–${to} of ${rows.length}`}
      onBack={from > 0 ? () => setStart(Math.max(0, from - size)) : null}
      onOn={to < rows.length ? () => setStart(to) : null}
      onDownload={() => downloadCsv(label, columns, rows)}
    />
  );
}

/** Saves rows as a CSV file with the table's columns. */
export function downloadCsv<Row>(label: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const cellOf = ({ csv, cell }: Column<Row>, row: Row): Cell => {
    if (csv) return csv(row);
    const shown = cell(row);
    return typeof shown === "string" || typeof shown === "number" ? shown : null;
  };
  const lines = [
    csvLine(columns.map(({ title }) => title)),
    ...rows.map((row) => csvLine(columns.map((column) => cellOf(column, row)))),
  ];
  downloadFile(new File(lines, `${label.toLowerCase().replaceAll(" ", "-")}.csv`, { type: "text/csv" }));
}
