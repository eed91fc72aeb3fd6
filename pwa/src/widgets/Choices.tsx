import "../ui/VisuallyHidden.css";
import "./Moderation.css";

/** A single-choice row of buttons that filters or switches a list. */
export function Choices<Value extends string>(props: {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="choices">
      <legend className="q-hidden">{props.label}</legend>
      {props.choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="choices-one"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
