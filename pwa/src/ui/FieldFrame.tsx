import type { ReactNode } from "react";
import "./Field.css";

export interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** The control, given what ties it to the hint and the error. */
  children: (described: { "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}

/** Label, control, hint and error in their places; every form control stands in one. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="q-field">
      <label className="q-field-label" htmlFor={id}>
        {label}
      </label>
      {children({ "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint ? (
        <p className="q-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <p className="q-field-error" id={`${id}-error`}>
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
