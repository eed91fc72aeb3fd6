import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import "./Field.css";
import { FieldFrame } from "./FieldFrame.tsx";
import { Icon } from "./Icon.tsx";

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "style"> {
  label: string;
  options: { value: string; label: string }[];
  hint?: ReactNode;
  error?: ReactNode;
}

/** A native select, which every phone handles well. */
export function Select({ label, options, hint, error, id, ...select }: SelectProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error}>
      {(described) => (
        <span className="q-field-box is-select">
          <select {...select} {...described} id={own}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={18} />
        </span>
      )}
    </FieldFrame>
  );
}
