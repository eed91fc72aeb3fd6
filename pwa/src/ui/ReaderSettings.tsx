import AArrowDown from "lucide-react/icons/a-arrow-down";
import AArrowUp from "lucide-react/icons/a-arrow-up";
import { useId } from "react";
import { IconButton } from "./IconButton.tsx";
import "./ReaderSettings.css";
import { type ReaderPreference, type TextStep, type Theme, themes } from "./readerPreference.ts";

export interface ReaderSettingsProps {
  value: ReaderPreference;
  onChange: (value: ReaderPreference) => void;
}

const NAMES: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark", sepia: "Sepia" };
const LAST: TextStep = 5;
/** The step closest to the page's default size, so that the first press changes the text and not only the setting. */
const OWN: TextStep = 3;

/** Controls for the reader's theme and text size. */
export function ReaderSettings({ value, onChange }: ReaderSettingsProps) {
  const name = useId();
  const step = value.text || OWN;
  const setText = (text: number) => onChange({ ...value, text: text as TextStep });
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
            disabled={step <= 1}
            onClick={() => setText(step - 1)}
          />
          <output aria-live="polite" className="q-reader-step">
            {step} of {LAST}
          </output>
          <IconButton
            icon={AArrowUp}
            label="Larger text"
            disabled={step >= LAST}
            onClick={() => setText(step + 1)}
          />
        </div>
      </fieldset>
    </div>
  );
}
