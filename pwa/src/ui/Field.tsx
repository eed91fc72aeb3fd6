import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import "./Field.css";
import { FieldFrame } from "./FieldFrame.tsx";
import { IconButton } from "./IconButton.tsx";

export interface FieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "prefix" | "size"> {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do; spoken at once. */
  error?: ReactNode;
  /** What always stands before the text: "₹", "https://". */
  prefix?: ReactNode;
  /** What always stands after it: ".quire.example", "pages". */
  suffix?: ReactNode;
}

/** One line of text. A password can be looked at. */
export function Field({ label, hint, error, prefix, suffix, type = "text", id, ...input }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const [shown, setShown] = useState(false);
  const secret = type === "password";
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error}>
      {(described) => (
        <span className="q-field-box">
          {prefix ? <span className="q-field-affix">{prefix}</span> : null}
          <input {...input} {...described} id={own} type={secret && shown ? "text" : type} />
          {suffix ? <span className="q-field-affix">{suffix}</span> : null}
          {secret ? (
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={shown ? "Hide password" : "Show password"}
              onClick={() => setShown(!shown)}
            />
          ) : null}
        </span>
      )}
    </FieldFrame>
  );
}
