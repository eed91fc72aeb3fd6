import { ACCENT_PRESETS, accentChange, DEFAULT_ACCENT, readColor } from "@quire/domain/sites/accents";
import { type ReactNode, useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { RadioCards } from "../../ui/RadioGroup.tsx";
import "./design.css";

const OWN = "own";
const COLORS = [...ACCENT_PRESETS.map(({ color }) => color), OWN] as const;
type Choice = (typeof COLORS)[number];

const NAMES: Record<string, string> = Object.fromEntries(
  ACCENT_PRESETS.map(({ name, color }) => [color, name]),
);

interface AccentFieldProps {
  /** `#rrggbb`; null for the default. */
  accent: string | null;
  onChange: (accent: string | null) => void;
}

/** A site's accent: one of a few colors, or any other. Says when pages show another shade of it. */
export function AccentField({ accent, onChange }: AccentFieldProps) {
  const color = accent ?? DEFAULT_ACCENT;
  const isPreset = color in NAMES;
  const [wantsOwn, setWantsOwn] = useState(!isPreset);
  const [typed, setTyped] = useState(color);
  // Not while it is being typed.
  const [isChecked, setIsChecked] = useState(false);
  const isOwn = wantsOwn || !isPreset;
  const choose = (chosen: string) => onChange(chosen === DEFAULT_ACCENT ? null : chosen);

  function pick(choice: Choice) {
    setWantsOwn(choice === OWN);
    if (choice === OWN) setTyped(color);
    else choose(choice);
  }
  function type(text: string) {
    setTyped(text);
    const read = readColor(text);
    if (!read) return;
    setIsChecked(false);
    choose(read);
  }

  return (
    <div className="accent-field">
      <RadioCards
        legend="Accent color"
        look="pill"
        values={COLORS}
        value={isOwn ? OWN : (color as Choice)}
        onChange={pick}
      >
        {(choice) => (
          <span className="accent-choice">
            <Dot color={choice === OWN ? color : choice} />
            {choice === OWN ? "Your own" : NAMES[choice]}
          </span>
        )}
      </RadioCards>
      {isOwn ? (
        <div className="accent-own">
          <Field
            label="Your own color"
            name="accent"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            value={typed}
            error={isChecked && !readColor(typed) ? "Enter a color such as #2f5bb7" : undefined}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setIsChecked(true)}
            onKeyDown={(event) => event.key === "Enter" && setIsChecked(true)}
          />
          <input
            type="color"
            className="accent-picker"
            aria-label="Pick a color"
            value={color}
            onChange={(event) => type(event.target.value)}
          />
        </div>
      ) : null}
      <p className="q-field-hint" role="status">
        {changeNote(color)}
      </p>
    </div>
  );
}

/** Returns what pages change about a color so that text in it is readable. */
function changeNote(color: string): ReactNode {
  const { light, dark } = accentChange(color);
  if (light && dark)
    return "Light pages show a darker shade of it and dark pages a lighter one, so that text stays readable.";
  if (light) return "Light pages show a darker shade of it, so that text stays readable.";
  if (dark) return "Dark pages show a lighter shade of it, so that text stays readable.";
  return "Readable as it is, on light and dark pages.";
}

function Dot({ color }: { color: string }) {
  return (
    <svg className="accent-dot" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="8" fill={color} />
    </svg>
  );
}
