import { extensionOf } from "@quire/domain/media/fileNames";
import { someFailedMessage } from "@quire/domain/media/uploads";
import FileUp from "lucide-react/icons/file-up";
import Trash from "lucide-react/icons/trash-2";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { className } from "../../../ui/className.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { UploadRow } from "../../../ui/UploadRow.tsx";
import { formatBytes } from "../../../widgets/formatBytes.ts";
import "../pages/pages.css";
import { FailureText } from "../../../widgets/upload/FailureText.tsx";
import type { GoodDraft, GoodState } from "./goodDraft.ts";

interface GoodFilesProps {
  draft: GoodDraft;
  state: GoodState;
  error?: string;
}

/** The files of a good: drop zone, uploads in progress, and uploaded files. */
export function GoodFiles({ draft, state, error }: GoodFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { extensions, prompt } = draft.kind;
  const failed = state.pending.filter(({ upload }) => upload.read().state === "failed").length;

  function pick(files: FileList | null) {
    const picked = [...(files ?? [])];
    const fits = picked.filter(({ name }) => !extensions || extensions.includes(extensionOf(name)));
    if (input.current) input.current.value = "";
    if (fits.length < picked.length) {
      showSnackbar({
        title: `${picked.length - fits.length} left out`,
        message: `Supported file types: ${extensions?.join(", ")}.`,
        tone: "plain",
      });
    }
    draft.add(fits);
  }
  function remove(id: string) {
    const before = draft.read().values.files;
    draft.change({ files: before.filter((file) => file.id !== id) });
    draft.saveTyped();
    showSnackbar({
      title: "File removed",
      tone: "plain",
      action: {
        label: "Undo",
        onSelect() {
          draft.change({ files: before });
          draft.saveTyped();
        },
      },
    });
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    pick(event.dataTransfer.files);
  }

  return (
    <div className="good-files">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has a keyboard alternative: the button inside */}
      <div
        className={className("drop-zone", isOver && "is-over")}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p>{prompt}</p>
        <div className="drop-zone-buttons">
          <Button
            icon={FileUp}
            aria-invalid={error ? true : undefined}
            onClick={() => input.current?.click()}
          >
            Choose files
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Files"
          accept={extensions?.map((extension) => `.${extension}`).join(",")}
          onChange={(event) => pick(event.target.files)}
        />
      </div>
      <div aria-live="polite">{error ? <p className="q-field-error">{error}</p> : null}</div>
      {failed > 1 ? <p className="q-field-error">{someFailedMessage(failed)}</p> : null}
      {state.pending.map(({ key, name, upload }) => {
        const { sent, total, words: failure, canRetry } = upload.read();
        return (
          <UploadRow
            key={key}
            name={name}
            percent={total > 0 ? (100 * sent) / total : 0}
            note={`${formatBytes(sent)} of ${formatBytes(total)}`}
            failure={failure ? <FailureText message={failure} /> : null}
            onRetry={canRetry ? upload.retry : undefined}
            onCancel={() => draft.cancelUpload(key)}
          />
        );
      })}
      {state.values.files.length > 0 ? (
        <RowList label="Files">
          {state.values.files.map(({ id, name, size }) => (
            <Row
              key={id}
              title={name}
              note={formatBytes(size)}
              end={<IconButton icon={Trash} label={`Remove ${name}`} onClick={() => remove(id)} />}
            />
          ))}
        </RowList>
      ) : null}
    </div>
  );
}
