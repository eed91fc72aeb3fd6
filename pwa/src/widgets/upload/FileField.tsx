import type { UploadKind } from "@quire/domain/media/uploads";
import FileUp from "lucide-react/icons/file-up";
import Trash from "lucide-react/icons/trash-2";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { formatBytes } from "../formatBytes.ts";
import "./FileField.css";
import { FieldUploadRow } from "./FieldUploadRow.tsx";
import { useFieldUpload } from "./useFieldUpload.ts";

/** An uploaded file. */
export interface PickedFile {
  id: string;
  name: string;
  /** Bytes; null if unknown. */
  size: number | null;
}

interface FileFieldProps {
  siteId: string;
  kind: UploadKind | ((file: File) => UploadKind);
  label: string;
  hint: string;
  /** Extensions for the file picker, such as ".pdf"; any by default. */
  accept?: string;
  value: PickedFile | null;
  error?: string;
  /** An upload has started or ended. */
  onSending?: (is: boolean) => void;
  onChange: (file: PickedFile | null) => void;
}

/** A form's single file. It is uploaded when it is picked, and saved with the form. */
export function FileField(props: FileFieldProps) {
  const { siteId, kind, label, hint, accept, value, error, onSending, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sending, send } = useFieldUpload({ id: siteId, kind }, ({ id, name, size }) =>
    onChange({ id, name, size }),
  );
  useEffect(() => onSending?.(sending !== null), [sending, onSending]);
  // Closing the form cancels the upload.
  useEffect(() => () => sending?.uploading.cancel(), [sending]);

  function pick(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (file) send(file);
  }

  return (
    <div className="file-field">
      <p className="q-field-label" id={id}>
        {label}
      </p>
      <p className="q-field-hint">{hint}</p>
      {sending ? <FieldUploadRow {...sending} /> : null}
      {value && !sending ? (
        <p className="file-field-picked">
          <span>
            {value.name}
            {value.size === null ? null : <span className="file-field-size"> {formatBytes(value.size)}</span>}
          </span>
          <IconButton icon={Trash} label={`Remove ${value.name}`} onClick={() => onChange(null)} />
        </p>
      ) : null}
      <div>
        <Button
          size="s"
          icon={FileUp}
          aria-describedby={id}
          aria-invalid={error ? true : undefined}
          onClick={() => input.current?.click()}
        >
          {value ? "Choose another file" : "Choose a file"}
        </Button>
      </div>
      <div aria-live="polite">{error ? <p className="q-field-error">{error}</p> : null}</div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={`${label} upload`}
        onChange={(event) => pick(event.target.files?.[0])}
      />
    </div>
  );
}
