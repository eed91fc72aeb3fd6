import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { applyPreference, type Theme, themes } from "../../ui/readerPreference.ts";
import { Line } from "./Specimen.tsx";

/** Tries a paper on this page alone; what the reader keeps is not touched. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState<Theme | null>(null);
  return (
    <Line>
      {themes.map((theme) => (
        <Button
          key={theme}
          size="s"
          aria-pressed={chosen === theme}
          onClick={() => {
            setChosen(theme);
            applyPreference(document.documentElement, { theme, text: 0 });
          }}
        >
          {`On ${theme} paper`}
        </Button>
      ))}
    </Line>
  );
}
