import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import "./Checkbox.css";

export interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** Yes or no, taken into account when the form is sent. */
export function Checkbox(props: CheckboxProps) {
  return <Choice {...props} kind="q-checkbox" />;
}

/** On or off, at once. */
export function Switch(props: CheckboxProps) {
  return <Choice {...props} kind="q-switch" role="switch" />;
}

/** One of several, under one `name`. */
export function Radio(props: CheckboxProps) {
  return <Choice {...props} kind="q-radio" type="radio" />;
}

function Choice({
  label,
  hint,
  kind,
  type = "checkbox",
  ...input
}: CheckboxProps & { kind: string; type?: string }) {
  const id = useId();
  return (
    <label className="q-choice">
      <input
        {...input}
        type={type}
        className={kind}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <span>
        <span className="q-choice-label" id={id}>
          {label}
        </span>
        {hint ? (
          <span className="q-choice-hint" id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
