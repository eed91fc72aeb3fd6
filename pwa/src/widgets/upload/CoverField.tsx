import { acceptedExtensions } from "@quire/domain/media/uploads";
import ImagePlus from "lucide-react/icons/image-plus";
import Trash from "lucide-react/icons/trash-2";
import { useId, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { FieldUploadRow } from "../../widgets/upload/FieldUploadRow.tsx";
import { useFieldUpload } from "../../widgets/upload/useFieldUpload.ts";
import "./CoverField.css";

/** A form's image: the saved one, or a new upload to be saved by its id. */
export interface Cover {
  image: string | null;
  /** Set only when the image changed; null removes it. */
  fileId?: string | null;
}

interface CoverFieldProps {
  siteId: string;
  label: string;
  hint: string;
  value: Cover;
  error?: string;
  tall?: boolean;
  onChange: (cover: Cover) => void;
}

const ACCEPT = (acceptedExtensions("image") ?? []).map((extension) => `.${extension}`).join(",");

/** The cover of a post. It uploads as soon as it is picked, and is attached when the form is saved. */
export function CoverField({ siteId, label, hint, value, error, tall, onChange }: CoverFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sending, send } = useFieldUpload({ id: siteId, kind: "image" }, (file) =>
    onChange({ image: file.url, fileId: file.id }),
  );

  function pick(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (file) send(file);
  }

  const noun = label.toLowerCase();
  return (
    <div className="cover-field">
      <div className={tall ? "cover-preview is-tall" : "cover-preview"}>
        {value.image ? <img src={value.image} alt={`Current ${noun}`} /> : null}
      </div>
      <div className="cover-words">
        <p className="q-field-label" id={id}>
          {label}
        </p>
        <p className="q-field-hint">{hint}</p>
        {sending ? <FieldUploadRow {...sending} /> : null}
        <div className="cover-actions">
          <Button
            size="s"
            icon={ImagePlus}
            aria-describedby={id}
            aria-invalid={error ? true : undefined}
            onClick={() => input.current?.click()}
          >
            {value.image ? `Change ${noun}` : `Add ${noun}`}
          </Button>
          {value.image ? (
            <Button size="s" icon={Trash} onClick={() => onChange({ image: null, fileId: null })}>
              Remove {noun}
            </Button>
          ) : null}
        </div>
        <div aria-live="polite">{error ? <p className="q-field-error">{error}</p> : null}</div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={`${label} file`}
        onChange={(event) => pick(event.target.files?.[0])}
      />
    </div>
  );
}
