import type { Book, ShownEntry } from "@quire/contracts/records/book";
import { countOf } from "@quire/domain/text/counts";
import ListPlus from "lucide-react/icons/list-plus";
import Plus from "lucide-react/icons/plus";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { freshId } from "../../../lib/freshId.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { SortableList } from "../../../ui/SortableList.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { FileField } from "../../../widgets/upload/FileField.tsx";
import type { BookEditor } from "../editor/bookEditor.ts";
import { moved, withoutProblems, withPartTitle } from "./entries.ts";

const TITLE_MAX = 200;

/** The parts and chapters of a book in their order, those left out, and a finished interior instead. */
export function ChaptersPanel({ book, editor }: { book: Book; editor: BookEditor }) {
  const { entries, left_out, interior_file: file } = book;
  const set = (next: ShownEntry[]) => editor.edit({ entries: next });

  function undoable(title: string, next: ShownEntry[]) {
    set(next);
    showSnackbar({ title, tone: "plain", action: { label: "Undo", onSelect: () => set(entries) } });
  }

  return (
    <div className="making-panel">
      {file ? (
        <p className="making-note">The finished interior below is printed instead of these chapters.</p>
      ) : null}
      {entries.length === 0 ? (
        file ? null : (
          <EmptyState icon={ListPlus} title="No chapters" level={3}>
            Add chapters, or upload a finished interior.
          </EmptyState>
        )
      ) : (
        <SortableList
          label="Parts and chapters"
          items={entries.map((entry) => ({
            key: entry.id,
            name: entry.title || "Untitled",
            content: (
              <EntryRow
                entry={entry}
                onRename={(title) => set(withPartTitle(entries, entry.id, title))}
                onDismiss={() => set(withoutProblems(entries, entry.id))}
                onRemove={() =>
                  undoable(
                    entry.kind === "part" ? "Part removed" : "Left out of the book",
                    entries.filter(({ id }) => id !== entry.id),
                  )
                }
              />
            ),
          }))}
          onMove={(id, to) => set(moved(entries, id, to))}
        />
      )}
      <div className="making-buttons">
        <Button
          size="s"
          icon={Plus}
          onClick={() => set([...entries, { kind: "part", id: freshId(), title: "New part" }])}
        >
          Add a part
        </Button>
        {left_out.length > 1 ? (
          <Button size="s" icon={Plus} onClick={() => set([...entries, ...left_out.map(entryOf)])}>
            Add all {left_out.length} left out
          </Button>
        ) : null}
      </div>
      {left_out.length > 0 ? (
        <section aria-labelledby="making-left-out">
          <h2 id="making-left-out">Not in the book</h2>
          <RowList label="Not in the book">
            {left_out.map((one) => (
              <Row
                key={one.id}
                title={one.title || "Untitled"}
                end={
                  <IconButton
                    icon={Plus}
                    label={`Add ${one.title || "Untitled"}`}
                    onClick={() => set([...entries, entryOf(one)])}
                  />
                }
              />
            ))}
          </RowList>
        </section>
      ) : null}
      <FileField
        siteId={book.site_id}
        kind="document"
        label="Finished interior"
        hint="Laid out elsewhere? Upload a PDF of single pages, in the book's size or with 0.125 in of bleed on all sides, with embedded fonts."
        accept=".pdf"
        value={file && { ...file, size: null }}
        onChange={(picked) => editor.edit({ interior_file: picked && { id: picked.id, name: picked.name } })}
      />
    </div>
  );
}

/** Returns a left-out chapter as an entry. The server knows its state and its words. */
const entryOf = ({ id, title }: { id: string; title: string }): ShownEntry => ({
  ...{ kind: "post", id, title, status: "published", words: 0 },
});

/** The title of a part. While it is empty, the title before stays. */
function PartTitle({ title, onRename }: { title: string; onRename: (title: string) => void }) {
  const [typed, setTyped] = useState(title);
  return (
    <input
      className="making-part"
      aria-label="Title of the part"
      value={typed}
      maxLength={TITLE_MAX}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value.trim() !== "") onRename(event.target.value);
      }}
      onBlur={() => {
        if (typed.trim() === "") setTyped(title);
      }}
    />
  );
}

interface ImportProblemsProps {
  problems: readonly string[];
  /** The chapter's title. */
  name: string;
  onDismiss: () => void;
}

/** What of a chapter's file couldn't be imported: its creator adds it to the post, or dismisses this. */
function ImportProblems({ problems, name, onDismiss }: ImportProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <div className="making-import-problems">
      <Icon of={TriangleAlert} size={18} label="Warning" />
      <div>
        <ul className="q-list">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <Button size="s" aria-label={`Dismiss warnings of ${name}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}

interface EntryRowProps {
  entry: ShownEntry;
  onRename: (title: string) => void;
  onDismiss: () => void;
  onRemove: () => void;
}

/** A part, whose title can be edited, or a chapter. */
function EntryRow({ entry, onRename, onDismiss, onRemove }: EntryRowProps) {
  const name = entry.title || "Untitled";
  return (
    <div className="making-entry">
      {entry.kind === "part" ? (
        <PartTitle title={entry.title} onRename={onRename} />
      ) : (
        <div className="making-entry-words">
          <p className="making-entry-title">{name}</p>
          <p className="making-soft">
            {entry.words > 0 ? countOf(entry.words, "word") : null}
            {entry.status === "drafts" ? <Badge>Draft</Badge> : null}
          </p>
          <ImportProblems problems={entry.import_problems ?? []} name={name} onDismiss={onDismiss} />
        </div>
      )}
      <IconButton icon={X} label={`Remove ${name} from the book`} onClick={onRemove} />
    </div>
  );
}
