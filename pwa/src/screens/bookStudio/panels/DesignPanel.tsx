import type { Book } from "@quire/contracts/records/book";
import type { BookEditor } from "../editor/bookEditor.ts";
import { FormatFields } from "../fields/FormatFields.tsx";

/** How the book looks and is printed. */
export function DesignPanel({ book, editor }: { book: Book; editor: BookEditor }) {
  return (
    <div className="making-panel">
      <FormatFields
        value={book.format}
        isFinished={book.interior_file !== null}
        onChange={(format) => editor.edit({ format })}
      />
    </div>
  );
}
