import { type ReactNode, useId } from "react";
import { Radio } from "./Checkbox.tsx";
import { className } from "./className.ts";
import "./RadioGroup.css";
import "./VisuallyHidden.css";

interface RadioGroupProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

type Copy<Value extends string> = Record<Value, { label: string; hint?: string }>;

/** A list of radio buttons, each with a label and a hint. */
export function RadioList<Value extends string>({
  copy,
  ...group
}: RadioGroupProps<Value> & { copy: Copy<Value> }) {
  const name = useId();
  return (
    <fieldset className="q-radios">
      <legend className="q-field-label">{group.legend}</legend>
      {group.values.map((one) => (
        <Radio
          key={one}
          name={name}
          {...copy[one]}
          checked={one === group.value}
          onChange={() => group.onChange(one)}
        />
      ))}
    </fieldset>
  );
}

interface RadioCardsProps<Value extends string> extends RadioGroupProps<Value> {
  /** `card`: a framed drawing with its label; `picture`: a picture with its label below; `pill`: a label alone. */
  look?: "card" | "wide card" | "picture" | "pill";
  /** What an option shows, with its label. */
  children: (value: Value) => ReactNode;
}

/** Options to choose one of by how they look. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, values, value, onChange, look = "card", children } = props;
  const name = useId();
  const [kind, isWide] = look === "wide card" ? ["card", true] : [look, false];
  return (
    <fieldset className={className(`q-radios-${kind}s`, isWide && "is-wide")}>
      <legend className="q-field-label">{legend}</legend>
      {values.map((one) => (
        <label key={one} className={`q-radio-${kind}`}>
          <input
            type="radio"
            name={name}
            className="q-hidden"
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {children(one)}
        </label>
      ))}
    </fieldset>
  );
}
