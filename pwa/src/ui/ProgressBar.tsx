import { useId } from "react";
import "./ProgressBar.css";

export interface ProgressBarProps {
  /** What is going on: "Keeping Moby-Dick offline". */
  label: string;
  /** 0 to 100; left out while nobody can say how long. */
  percent?: number;
  /** What stands at the end of the label: "84 of 136 chapters". */
  note?: string;
  /** The bar alone, for the top of a screen; the label is still spoken. */
  bare?: boolean;
}

/** How far something has come. */
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
