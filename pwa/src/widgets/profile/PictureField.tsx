import ImagePlus from "lucide-react/icons/image-plus";
import Trash from "lucide-react/icons/trash-2";
import { useId, useRef, useState } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { FailureText } from "../../widgets/upload/FailureText.tsx";
import { CropDialog } from "./CropDialog.tsx";
import { type PictureValue, sendPicture } from "./sendPicture.ts";
import "./profile.css";

interface PictureFieldProps {
  siteId: string;
  /** "Logo", "Cover". */
  label: string;
  hint: string;
  value: PictureValue;
  aspect: number;
  widest: number;
  onChange: (value: PictureValue) => void;
}

/** Image types the server accepts (specification §5). */
const ACCEPTED = "image/png,image/jpeg,image/gif,image/bmp,image/webp,.mpo";

/** One picture of the site: picked, cropped, uploaded at once, and applied when the form is saved. */
export function PictureField({ siteId, label, hint, value, aspect, widest, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<ImageBitmap | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function pick(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (!file) return;
    setError(null);
    try {
      setPicked(await createImageBitmap(file));
    } catch {
      // A picture this browser can't decode can't be cropped here; the server decides whether it is valid.
      await send(file, file.name);
    }
  }

  async function send(picture: Blob, name: string) {
    setPicked(null);
    setPercent(0);
    try {
      const file = await sendPicture(siteId, picture, name, setPercent);
      onChange({ image: file.url, fileId: file.id });
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setPercent(null);
    }
  }

  return (
    <div className="profile-picture">
      <p className="q-field-label" id={id}>
        {label}
      </p>
      <div className={aspect > 1 ? "profile-preview is-wide" : "profile-preview"}>
        {value.image ? <img src={value.image} alt={`Current ${label.toLowerCase()}`} /> : null}
      </div>
      {percent === null ? null : (
        <ProgressBar label={`Uploading the ${label.toLowerCase()}`} percent={percent} />
      )}
      <div className="profile-picture-actions">
        <Button size="s" icon={ImagePlus} aria-describedby={id} onClick={() => input.current?.click()}>
          {value.image ? `Change ${label.toLowerCase()}` : `Add ${label.toLowerCase()}`}
        </Button>
        {value.image ? (
          <Button size="s" icon={Trash} onClick={() => onChange({ image: null, fileId: null })}>
            Remove {label.toLowerCase()}
          </Button>
        ) : null}
      </div>
      <p className="q-field-hint">{hint}</p>
      <div aria-live="polite">
        {error ? (
          <p className="q-field-error">
            <FailureText message={error} />
          </p>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={`${label} file`}
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      {picked ? (
        <CropDialog
          title={`Crop the ${label.toLowerCase()}`}
          picture={picked}
          aspect={aspect}
          widest={widest}
          onCut={(cut) => void send(cut, `${label.toLowerCase()}.png`)}
          onClose={() => setPicked(null)}
        />
      ) : null}
    </div>
  );
}
