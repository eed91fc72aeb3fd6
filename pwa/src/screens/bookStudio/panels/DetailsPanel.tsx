import type { Book } from "@quire/contracts/records/book";
import { useState } from "react";
import type { BookEditor } from "../editor/bookEditor.ts";
import { DetailsFields, MatterFields } from "../fields/DetailsFields.tsx";
import { checkDetails, type DetailsValues, detailsOf, valuesOfDetails } from "../fields/detailsValues.ts";

/** Title, author, numbers, and the pages around the chapters. Valid fields are saved as they are typed. */
export function DetailsPanel({ book, editor }: { book: Book; editor: BookEditor }) {
  // Shown as typed: a saved ISBN has no hyphens, and a wrong one isn't saved.
  const [typed, setTyped] = useState<Partial<DetailsValues>>({});
  const fields = {
    values: { ...valuesOfDetails(book.details), ...typed },
    errors: checkDetails(typed),
    onChange(changes: Partial<DetailsValues>) {
      setTyped((before) => ({ ...before, ...changes }));
      const details = detailsOf(changes);
      if (Object.keys(details).length > 0) editor.edit({ details });
    },
  };
  return (
    <div className="making-panel">
      <DetailsFields {...fields} />
      <h2>Other pages</h2>
      <MatterFields {...fields} />
    </div>
  );
}
