import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import "./Checkbox.css";

export interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A choice that takes effect when the form is submitted. */
export function Checkbox(props: CheckboxProps) {
  return <Choice {...props} kind="q-checkbox" />;
}

/** A setting that takes effect at once. */
export function Switch(props: CheckboxProps) {
  return <Choice {...props} kind="q-switch" role="switch" />;
}

/** One of several options with the same `name`. */
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
