export const themes = ["system", "light", "dark", "sepia"] as const;
export type Theme = (typeof themes)[number];

/** Text size steps; 0 is the page's default, which grows with the screen. */
export const textSteps = [0, 1, 2, 3, 4, 5] as const;
export type TextStep = (typeof textSteps)[number];

/** Typefaces; `dyslexia` is OpenDyslexic, which loads only where it is chosen. */
export const typefaces = ["serif", "sans", "dyslexia"] as const;
export type Typeface = (typeof typefaces)[number];

export const lineSpacings = ["tight", "normal", "loose"] as const;
export type LineSpacing = (typeof lineSpacings)[number];

export const marginWidths = ["narrow", "normal", "wide"] as const;
export type MarginWidth = (typeof marginWidths)[number];

/** The reader's display settings on this device. */
export interface ReaderPreference {
  theme: Theme;
  text: TextStep;
  face: Typeface;
  lines: LineSpacing;
  margins: MarginWidth;
}

export const defaultPreference: ReaderPreference = {
  theme: "system",
  text: 0,
  face: "serif",
  lines: "normal",
  margins: "normal",
};

/** The name under which the settings are stored on this device, as JSON. */
export const PREFERENCE_KEY = "reader";
const NAMES = Object.keys(defaultPreference) as (keyof ReaderPreference)[];

/** Returns the settings that were saved as JSON; the default for null or anything else. */
export function parsePreference(json: string | null): ReaderPreference {
  try {
    const saved: unknown = JSON.parse(json ?? "null");
    if (typeof saved !== "object" || saved === null) return defaultPreference;
    const { theme, text, face, lines, margins } = saved as Partial<ReaderPreference>;
    return {
      theme: themes.find((one) => one === theme) ?? defaultPreference.theme,
      text: textSteps.find((one) => one === text) ?? defaultPreference.text,
      face: typefaces.find((one) => one === face) ?? defaultPreference.face,
      lines: lineSpacings.find((one) => one === lines) ?? defaultPreference.lines,
      margins: marginWidths.find((one) => one === margins) ?? defaultPreference.margins,
    };
  } catch {
    return defaultPreference;
  }
}

/** The attributes of the root element that follow the settings. */
export const PREFERENCE_ATTRIBUTES = NAMES.map((name) => `data-${name}`);

/** Sets the attributes on the root element; a default has none. */
export function applyPreference(root: HTMLElement, preference: ReaderPreference): void {
  for (const name of NAMES) {
    const value = preference[name];
    if (value === defaultPreference[name]) root.removeAttribute(`data-${name}`);
    else root.setAttribute(`data-${name}`, String(value));
  }
}

/**
 * The same as a script for the head, run before the first paint so that neither a dark theme flashes white nor a
 * text moves. Its hash belongs in the Content-Security-Policy.
 */
export const preferenceScript = `try{var p=JSON.parse(localStorage.getItem("${PREFERENCE_KEY}")),n;for(n of ${JSON.stringify(NAMES)})if(/^(light|dark|sepia|[1-5]|sans|dyslexia|tight|loose|narrow|wide)$/.test(p[n]))document.documentElement.setAttribute("data-"+n,p[n])}catch(e){}`;
