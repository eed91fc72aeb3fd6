import { useId } from "react";
import "./ProgressBar.css";

export interface ProgressBarProps {
  /** What is in progress: "Saving Moby-Dick". */
  label: string;
  /** 0 to 100; omitted while unknown. */
  percent?: number;
  /** Text at the end of the label: "84 of 136 chapters". */
  note?: string;
  /** Only the bar, for the top of a screen; screen readers still get the label. */
  bare?: boolean;
}

/** A labeled progress bar. */
export function ProgressBar({ label, percent, note, bare }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="q-progress">
      {bare ? null : (
        <div className="q-progress-words">
          <label htmlFor={id}>{label}</label>
          {note ? <span className="q-progress-note">{note}</span> : null}
        </div>
      )}
      <progress
        id={id}
        className="q-progress-bar"
        max={100}
        value={percent === undefined ? undefined : Math.min(100, Math.max(0, percent))}
        aria-label={bare ? label : undefined}
      />
    </div>
  );
}
