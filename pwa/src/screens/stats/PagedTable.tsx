import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/IconButton.tsx";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface PagedTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** Position of these rows in the list: "1–3 of 30". */
  place: string;
  onBack: (() => void) | null;
  onOn: (() => void) | null;
}

/** A table a few rows at a time (specification §9). The first column is the row header. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, columns, rows, keyOf, place, onBack, onOn } = props;
  const numbers = (column: Column<Row>) => (column.isNumber ? "is-number" : undefined);
  return (
    <div className="stats-table">
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
      <div className="stats-pages">
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
