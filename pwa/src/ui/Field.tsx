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
  /** What is wrong and how to fix it; announced at once. */
  error?: ReactNode;
  /** Fixed text before the input: "₹", "https://". */
  prefix?: ReactNode;
  /** Fixed text after the input: ".quire.example", "pages". */
  suffix?: ReactNode;
}

/** A single-line text input. A password can be revealed. */
export function Field({ label, hint, error, prefix, suffix, type = "text", id, ...input }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const [isRevealed, setIsRevealed] = useState(false);
  const secret = type === "password";
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error}>
      {(described) => (
        <span className="q-field-box">
          {prefix ? <span className="q-field-affix">{prefix}</span> : null}
          <input {...input} {...described} id={own} type={secret && isRevealed ? "text" : type} />
          {suffix ? <span className="q-field-affix">{suffix}</span> : null}
          {secret ? (
            <IconButton
              icon={isRevealed ? EyeOff : Eye}
              label={isRevealed ? "Hide password" : "Show password"}
              onClick={() => setIsRevealed(!isRevealed)}
            />
          ) : null}
        </span>
      )}
    </FieldFrame>
  );
}
