import { type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import "./Field.css";
import { FieldFrame } from "./FieldFrame.tsx";

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style"> {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A multi-line text input that grows with its text, if the browser supports it. */
export function TextArea({ label, hint, error, id, rows = 4, ...area }: TextAreaProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error}>
      {(described) => (
        <span className="q-field-box">
          <textarea {...area} {...described} id={own} rows={rows} />
        </span>
      )}
    </FieldFrame>
  );
}
