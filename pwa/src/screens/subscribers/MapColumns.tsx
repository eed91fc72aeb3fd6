import {
  type ColumnMap,
  checkColumns,
  FIELD_LABELS,
  FORMAT_LABELS,
  SUBSCRIBER_FIELDS,
  type SubscriberField,
} from "@quire/domain/audience/subscriberColumns";
import type { ListHead } from "@quire/domain/audience/subscriberHead";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";

interface MapColumnsProps {
  name: string;
  head: ListHead;
  onCheck: (mapping: ColumnMap) => void;
  onBack: () => void;
}

const HINTS: Partial<Record<SubscriberField, string>> = {
  subscribed: "Yes or no",
  unsubscribed: "Filled in for people who unsubscribed",
};

/** Maps columns to fields: guessed, shown with some rows, and changeable. */
export function MapColumns({ name, head, onCheck, onBack }: MapColumnsProps) {
  const { columns, rows, format } = head;
  const [mapping, setMapping] = useState(head.mapping);
  const [isOpen, setIsOpen] = useState(false);
  const wrong = checkColumns(mapping, columns);
  const options = [{ value: "", label: "–" }, ...columns.map((column) => ({ value: column, label: column }))];

  function change(field: SubscriberField, column: string) {
    const next = { ...mapping };
    if (column === "") delete next[field];
    else next[field] = column;
    setMapping(next);
  }
  return (
    <section className="import-step" aria-labelledby="import-columns">
      <h2 id="import-columns">Are the columns right?</h2>
      <p className="import-soft">
        {name} looks like a list from {format === "plain" ? "a spreadsheet" : FORMAT_LABELS[format]}. Nothing
        has been sent yet.
      </p>
      <div className="import-fields">
        {SUBSCRIBER_FIELDS.map((field) => (
          <Select
            key={field}
            label={FIELD_LABELS[field]}
            hint={HINTS[field]}
            options={options}
            value={mapping[field] ?? ""}
            error={field === "email" && isOpen && wrong ? wrong : undefined}
            onChange={({ currentTarget }) => change(field, currentTarget.value)}
          />
        ))}
      </div>
      {rows.length > 0 ? <FirstRows columns={columns} rows={rows} mapping={mapping} /> : null}
      <div className="import-actions">
        <Button
          kind="primary"
          onClick={() => {
            setIsOpen(true);
            if (!wrong) onCheck(mapping);
          }}
        >
          Check list
        </Button>
        <Button onClick={onBack}>Another file</Button>
      </div>
    </section>
  );
}

function FirstRows({ columns, rows, mapping }: Pick<ListHead, "columns" | "rows" | "mapping">) {
  const used = SUBSCRIBER_FIELDS.flatMap((field) => {
    const at = columns.indexOf(mapping[field] ?? "");
    return at === -1 ? [] : [{ field, at }];
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be scrollable by keyboard
    <section className="import-table" tabIndex={0} aria-label="First rows">
      <table>
        <thead>
          <tr>
            {used.map(({ field }) => (
              <th key={field} scope="col">
                {FIELD_LABELS[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("\u0000")}>
              {used.map(({ field, at }) => (
                <td key={field}>{(row[at] ?? "").slice(0, 80)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
