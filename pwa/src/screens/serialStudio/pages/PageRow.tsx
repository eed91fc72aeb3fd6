import RotateCw from "lucide-react/icons/rotate-cw";
import Trash from "lucide-react/icons/trash-2";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { FailureText } from "../../../widgets/upload/FailureText.tsx";
import type { PageItem } from "./pageList.ts";

interface PageRowProps {
  item: PageItem;
  number: number;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One page: thumbnail, upload progress and alt text. */
export function PageRow({ item, number, onDescribe, onRetry, onRemove }: PageRowProps) {
  const upload = item.fileId ? null : item.upload?.read();
  const percent = upload && upload.total > 0 ? (100 * upload.sent) / upload.total : 0;
  return (
    <div className="page-row">
      <span className="page-number" aria-hidden="true">
        {number}
      </span>
      <span className="page-thumb">
        {item.image ? <img src={item.image} alt="" loading="lazy" decoding="async" /> : null}
      </span>
      <div className="page-words">
        <p className="page-name">{item.name}</p>
        {upload?.state === "waiting" ? <p className="page-soft">Queued</p> : null}
        {upload?.state === "sending" ? (
          <ProgressBar bare label={`Uploading ${item.name}`} percent={percent} />
        ) : null}
        {upload?.state === "failed" && upload.words ? (
          <p className="page-failure">
            <FailureText message={upload.words} />
          </p>
        ) : null}
        {item.fileId ? (
          <label className="page-alt">
            <span className="q-hidden">Alt text for {item.name}</span>
            <input
              type="text"
              defaultValue={item.alt}
              maxLength={2000}
              placeholder="Describe it for people who can't see it"
              onBlur={(event) => {
                if (event.target.value.trim() !== item.alt) onDescribe(event.target.value.trim());
              }}
            />
          </label>
        ) : null}
      </div>
      {upload?.state === "failed" && upload.canRetry ? (
        <IconButton icon={RotateCw} label={`Upload ${item.name} again`} onClick={onRetry} />
      ) : null}
      <IconButton
        icon={Trash}
        label={item.fileId ? `Remove ${item.name}` : `Cancel upload of ${item.name}`}
        onClick={onRemove}
      />
    </div>
  );
}
