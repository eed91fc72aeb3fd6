import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import "./UploadRow.css";
import { IconButton } from "./IconButton.tsx";
import { ProgressBar } from "./ProgressBar.tsx";

export interface UploadRowProps {
  /** What is being sent: "Loomings.mp3". */
  name: string;
  /** 0 to 100. */
  percent: number;
  /** What stands beside it: "12 of 90 MB". */
  note?: string;
  /** Why it failed; while it is under way, nothing. */
  failure?: string | null;
  /** Where another try can help. */
  onRetry?: () => void;
  /** Without it, it can't be given up: it is done. */
  onCancel?: () => void;
}

/** A file on its way to the server. */
export function UploadRow({ name, percent, note, failure, onRetry, onCancel }: UploadRowProps) {
  return (
    <div className="q-upload">
      <div className="q-upload-words">
        <ProgressBar label={name} percent={percent} note={note} />
        {failure ? (
          <p className="q-upload-failure" role="alert">
            {failure}
          </p>
        ) : null}
      </div>
      {onRetry ? <IconButton icon={RotateCw} label={`Upload ${name} again`} onClick={onRetry} /> : null}
      {onCancel ? <IconButton icon={X} label={`Cancel upload of ${name}`} onClick={onCancel} /> : null}
    </div>
  );
}
