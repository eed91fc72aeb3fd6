import { acceptedExtensions } from "@quire/domain/media/uploads";
import ImagePlus from "lucide-react/icons/image-plus";
import Trash from "lucide-react/icons/trash-2";
import { useId, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { SendingRow } from "../../widgets/sending/SendingRow.tsx";
import { useSending } from "../../widgets/sending/useSending.ts";
import "./CoverField.css";

/** A picture of a form: as it stands, or newly sent and to be kept by its id. */
export interface Cover {
  image: string | null;
  /** Set when it is another than the one that stands: null takes it away. */
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

/** The picture that stands for a post. It is sent as soon as it is picked, and kept when the form is saved. */
export function CoverField({ siteId, label, hint, value, error, tall, onChange }: CoverFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sending, send } = useSending({ id: siteId, kind: "image" }, (kept) =>
    onChange({ image: kept.url, fileId: kept.id }),
  );

  function pick(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (file) send(file);
  }

  const word = label.toLowerCase();
  return (
    <div className="cover-field">
      <div className={tall ? "cover-preview is-tall" : "cover-preview"}>
        {value.image ? <img src={value.image} alt={`Current ${word}`} /> : null}
      </div>
      <div className="cover-words">
        <p className="q-field-label" id={id}>
          {label}
        </p>
        <p className="q-field-hint">{hint}</p>
        {sending ? <SendingRow {...sending} /> : null}
        <div className="cover-actions">
          <Button
            size="s"
            icon={ImagePlus}
            aria-describedby={id}
            aria-invalid={error ? true : undefined}
            onClick={() => input.current?.click()}
          >
            {value.image ? `Change ${word}` : `Add ${word}`}
          </Button>
          {value.image ? (
            <Button size="s" icon={Trash} onClick={() => onChange({ image: null, fileId: null })}>
              Remove {word}
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
