import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import "./UploadRow.css";
import { IconButton } from "./IconButton.tsx";
import { ProgressBar } from "./ProgressBar.tsx";

export interface UploadRowProps {
  /** File name: "Loomings.mp3". */
  name: string;
  /** 0 to 100. */
  percent: number;
  /** Text next to the bar: "12 of 90 MB". */
  note?: string;
  /** The error; none while in progress. */
  failure?: ReactNode;
  /** Set if a retry may help. */
  onRetry?: () => void;
  /** Omitted when done: it can't be canceled any more. */
  onCancel?: () => void;
}

/** An upload's progress. */
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
