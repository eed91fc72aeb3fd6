import FileUp from "lucide-react/icons/file-up";
import Trash from "lucide-react/icons/trash-2";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { formatBytes } from "../../widgets/formatBytes.ts";
import { FieldUploadRow } from "../../widgets/upload/FieldUploadRow.tsx";
import { useFieldUpload } from "../../widgets/upload/useFieldUpload.ts";

/** An uploaded file. */
export interface PickedFile {
  id: string;
  name: string;
  size: number;
}

interface FileFieldProps {
  siteId: string;
  value: PickedFile | null;
  error?: string;
  /** An upload has started or ended. */
  onSending: (is: boolean) => void;
  onChange: (file: PickedFile | null) => void;
}

/** The file that goes with a message. It is uploaded when it is picked, and delivered with the form. */
export function FileField({ siteId, value, error, onSending, onChange }: FileFieldProps) {
  const label = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sending, send } = useFieldUpload({ id: siteId, kind: "good" }, ({ id, name, size }) =>
    onChange({ id, name, size }),
  );
  useEffect(() => onSending(sending !== null), [sending, onSending]);
  // Closing the form cancels the upload.
  useEffect(() => () => sending?.uploading.cancel(), [sending]);

  function pick(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (file) send(file);
  }

  return (
    <div className="deliveries-file">
      <p className="q-field-label" id={label}>
        File
      </p>
      <p className="q-field-hint">
        Audio, video, an image, or anything else you made for them. Up to 250 MB.
      </p>
      {sending ? <FieldUploadRow {...sending} /> : null}
      {value && !sending ? (
        <p className="deliveries-picked">
          <span>
            {value.name} <span className="deliveries-soft">{formatBytes(value.size)}</span>
          </span>
          <IconButton icon={Trash} label={`Remove ${value.name}`} onClick={() => onChange(null)} />
        </p>
      ) : null}
      <div className="deliveries-acts">
        <Button
          size="s"
          icon={FileUp}
          aria-describedby={label}
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
        aria-label="Delivery file"
        onChange={(event) => pick(event.target.files?.[0])}
      />
    </div>
  );
}
