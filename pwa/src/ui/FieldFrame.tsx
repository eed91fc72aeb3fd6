import type { ReactNode } from "react";
import "./Field.css";

export interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Renders the control, given the attributes that tie it to the hint and the error. */
  children: (described: { "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}

/** Layout of label, control, hint and error, shared by all form controls. */
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
