import AArrowDown from "lucide-react/icons/a-arrow-down";
import AArrowUp from "lucide-react/icons/a-arrow-up";
import { useId } from "react";
import { IconButton } from "./IconButton.tsx";
import "./ReaderSettings.css";
import {
  type LineSpacing,
  lineSpacings,
  type MarginWidth,
  marginWidths,
  type ReaderPreference,
  type TextStep,
  type Theme,
  type Typeface,
  themes,
  typefaces,
} from "./readerPreference.ts";

export interface ReaderSettingsProps {
  value: ReaderPreference;
  onChange: (value: ReaderPreference) => void;
}

const NAMES: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark", sepia: "Sepia" };
const FACES: Record<Typeface, string> = { serif: "Serif", sans: "Sans", dyslexia: "Dyslexia-friendly" };
const LINES: Record<LineSpacing, string> = { tight: "Tight", normal: "Normal", loose: "Loose" };
const MARGINS: Record<MarginWidth, string> = { narrow: "Narrow", normal: "Normal", wide: "Wide" };
const LAST: TextStep = 5;
/** The step closest to the page's default size, so that the first press changes the text and not only the setting. */
const OWN: TextStep = 3;

/** Controls for the reader's theme, text size, typeface, line spacing and margins. */
export function ReaderSettings({ value, onChange }: ReaderSettingsProps) {
  const name = useId();
  const step = value.text || OWN;
  const setText = (text: number) =>
    onChange({ ...value, text: Math.min(LAST, Math.max(1, text)) as TextStep });
  return (
    <div className="q-reader">
      <fieldset className="q-reader-group">
        <legend className="q-reader-label">Theme</legend>
        <div className="q-reader-papers">
          {themes.map((theme) => (
            <label key={theme} className="q-reader-paper" data-theme={theme === "system" ? undefined : theme}>
              <input
                type="radio"
                name={name}
                value={theme}
                checked={value.theme === theme}
                onChange={() => onChange({ ...value, theme })}
              />
              <span className="q-reader-sample" aria-hidden="true">
                Aa
              </span>
              {NAMES[theme]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="q-reader-group">
        <legend className="q-reader-label">Text size</legend>
        <div className="q-reader-size">
          <IconButton
            icon={AArrowDown}
            label="Smaller text"
            aria-disabled={step <= 1}
            onClick={() => setText(step - 1)}
          />
          <output aria-live="polite" className="q-reader-step">
            {step} of {LAST}
          </output>
          <IconButton
            icon={AArrowUp}
            label="Larger text"
            aria-disabled={step >= LAST}
            onClick={() => setText(step + 1)}
          />
        </div>
      </fieldset>
      <OneOf
        label="Typeface"
        names={FACES}
        values={typefaces}
        value={value.face}
        onChange={(face) => onChange({ ...value, face })}
      />
      <OneOf
        label="Line spacing"
        names={LINES}
        values={lineSpacings}
        value={value.lines}
        onChange={(lines) => onChange({ ...value, lines })}
      />
      <OneOf
        label="Margins"
        names={MARGINS}
        values={marginWidths}
        value={value.margins}
        onChange={(margins) => onChange({ ...value, margins })}
      />
    </div>
  );
}

interface OneOfProps<T extends string> {
  label: string;
  names: Record<T, string>;
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
}

function OneOf<T extends string>({ label, names, values, value, onChange }: OneOfProps<T>) {
  const name = useId();
  return (
    <fieldset className="q-reader-group">
      <legend className="q-reader-label">{label}</legend>
      <div className="q-reader-choices">
        {values.map((one) => (
          <label key={one} className="q-reader-choice" data-choice={one}>
            <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
            {names[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
