import { deleteSerialNote, listSerialNotes, updateSerialNote } from "@quire/contracts/calls/planning";
import type { SerialNote } from "@quire/contracts/records/planning";
import {
  SERIAL_NOTE_KINDS,
  SERIAL_NOTE_NAME_MAX,
  SERIAL_NOTE_TEXT_MAX,
  type SerialNoteKind,
} from "@quire/domain/posts/planning";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { type FormEvent, useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { failureMessages } from "../../lib/failureMessages.ts";
import { freshId } from "../../lib/freshId.ts";
import { useMine } from "../../lib/useMine.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { WorkError } from "../WorkError.tsx";
import "./SerialNotes.css";

const TITLES: Record<SerialNoteKind, string> = { character: "Characters", place: "Places", other: "Other" };
const KINDS = [
  { value: "character", label: "Character" },
  { value: "place", label: "Place" },
  { value: "other", label: "Other" },
];

interface SerialNotesProps {
  userId: string;
  serialId: string;
  /** The serial, or the part whose draft the user writes. */
  of: { siteId: string; id: string };
}

/** The private notes of a serial. What was seen once opens offline; changes need the server. */
export function SerialNotes({ userId, serialId, of: { siteId, id } }: SerialNotesProps) {
  const load = useCallback(
    async () => (await callApi(listSerialNotes, { params: { siteId, id } })).notes,
    [siteId, id],
  );
  const { value, isSavedOffline, failure, reload, change } = useMine<SerialNote[]>(
    userId,
    `notes ${serialId}`,
    load,
  );
  /** The note in the form: an existing one, or "new". */
  const [edited, setEdited] = useState<SerialNote | "new" | null>(null);
  const [deleted, setDeleted] = useState<SerialNote | null>(null);
  if (!value) {
    if (failure) return <WorkError failure={failure} of="your notes" onRetry={reload} />;
    return <Skeleton of="row" count={3} label="Loading your notes" />;
  }

  function saved(note: SerialNote) {
    setEdited(null);
    change((before) => [...before.filter((other) => other.id !== note.id), note]);
  }

  const form = (note: SerialNote | null) => (
    <NoteForm of={{ siteId, id }} note={note} onClose={() => setEdited(null)} onDone={saved} />
  );
  return (
    <div className="serial-notes">
      {failure && isSavedOffline ? (
        <p className="serial-notes-soft" role="status">
          We can't reach the server. You're seeing your last saved copy.
        </p>
      ) : null}
      {edited === "new" ? (
        form(null)
      ) : value.length > 0 ? (
        <Button size="s" icon={Plus} onClick={() => setEdited("new")}>
          Add note
        </Button>
      ) : (
        <EmptyState
          level={3}
          title="No notes yet"
          action={
            <Button icon={Plus} onClick={() => setEdited("new")}>
              Add note
            </Button>
          }
        >
          Note who your characters are and what your places look like. Readers never see it.
        </EmptyState>
      )}
      {SERIAL_NOTE_KINDS.map((kind) => {
        const notes = value.filter((note) => note.kind === kind);
        if (notes.length === 0) return null;
        return (
          <section key={kind} aria-labelledby={`notes-${kind}`}>
            <h3 id={`notes-${kind}`}>{TITLES[kind]}</h3>
            <ul className="q-list">
              {notes
                .toSorted((a, b) => a.name.localeCompare(b.name))
                .map((note) =>
                  edited !== "new" && edited?.id === note.id ? (
                    <li key={note.id}>{form(note)}</li>
                  ) : (
                    <li key={note.id} className="serial-note">
                      <div className="serial-note-words">
                        <h4>{note.name}</h4>
                        {note.text ? <p>{note.text}</p> : null}
                      </div>
                      <ActionMenu
                        label={`Actions for ${note.name}`}
                        items={[
                          { label: "Edit", icon: Pencil, onSelect: () => setEdited(note) },
                          { label: "Delete", icon: Trash, onSelect: () => setDeleted(note) },
                        ]}
                      />
                    </li>
                  ),
                )}
            </ul>
          </section>
        );
      })}
      {deleted ? (
        <ConfirmDialog
          title={`Delete “${deleted.name}”?`}
          actionLabel="Delete"
          act={async () => {
            await callApi(deleteSerialNote, { params: { siteId, id, noteId: deleted.id } });
            change((before) => before.filter((note) => note.id !== deleted.id));
            setDeleted(null);
          }}
          onClose={() => setDeleted(null)}
        >
          This can't be undone.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

interface NoteFormProps {
  of: { siteId: string; id: string };
  note: SerialNote | null;
  onClose: () => void;
  onDone: (note: SerialNote) => void;
}

function NoteForm({ of, note, onClose, onDone }: NoteFormProps) {
  const [noteId] = useState(() => note?.id ?? freshId());
  const [kind, setKind] = useState<SerialNoteKind>(note?.kind ?? "character");
  const [name, setName] = useState(note?.name ?? "");
  const [text, setText] = useState(note?.text ?? "");
  const [error, setError] = useState<ReturnType<typeof failureMessages<"name" | "text">> | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!name.trim()) return setError({ fields: { name: "Enter a name" }, alert: null });
    setError(null);
    setIsBusy(true);
    try {
      const body = { kind, name: name.trim(), text: text.trim() };
      onDone(await callApi(updateSerialNote, { params: { ...of, noteId }, body }));
    } catch (failure) {
      setError(failureMessages(failure, ["name", "text"]));
      setIsBusy(false);
    }
  }

  return (
    <form className="serial-note-form" noValidate onSubmit={(event) => void submit(event)}>
      <Select
        label="Kind"
        options={KINDS}
        value={kind}
        onChange={(event) => setKind(event.target.value as SerialNoteKind)}
      />
      <Field
        label="Name"
        value={name}
        maxLength={SERIAL_NOTE_NAME_MAX}
        error={error?.fields.name}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label="Text"
        value={text}
        rows={4}
        maxLength={SERIAL_NOTE_TEXT_MAX}
        error={error?.fields.text}
        onChange={(event) => setText(event.target.value)}
      />
      {error?.alert ? (
        <p className="q-field-error" role="alert">
          {error.alert}
        </p>
      ) : null}
      <div className="serial-note-buttons">
        <Button kind="primary" size="s" type="submit" loading={isBusy}>
          Save note
        </Button>
        <Button size="s" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
