export const themes = ["system", "light", "dark", "sepia"] as const;
export type Theme = (typeof themes)[number];

/** Text size steps; 0 is the page's default, which grows with the screen. */
export const textSteps = [0, 1, 2, 3, 4, 5] as const;
export type TextStep = (typeof textSteps)[number];

/** The reader's display settings on this device. */
export interface ReaderPreference {
  theme: Theme;
  text: TextStep;
}

export const defaultPreference: ReaderPreference = { theme: "system", text: 0 };

const KEY = "reader";

/** Returns the settings saved on this device; the default if none, or if storage is blocked. */
export function readPreference(storage: Pick<Storage, "getItem">): ReaderPreference {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    if (typeof saved !== "object" || saved === null) return defaultPreference;
    const { theme, text } = saved as Partial<ReaderPreference>;
    return {
      theme: themes.find((one) => one === theme) ?? defaultPreference.theme,
      text: textSteps.find((one) => one === text) ?? defaultPreference.text,
    };
  } catch {
    return defaultPreference;
  }
}

/** Saves the settings; does nothing if the browser blocks storage (private windows). */
export function savePreference(storage: Pick<Storage, "setItem">, preference: ReaderPreference): void {
  try {
    storage.setItem(KEY, JSON.stringify(preference));
  } catch {}
}

/** Sets theme and text size on the root element. */
export function applyPreference(root: HTMLElement, { theme, text }: ReaderPreference): void {
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
  if (text === 0) root.removeAttribute("data-text");
  else root.setAttribute("data-text", String(text));
}

/**
 * The same as a script for the head, run before the first paint so that a dark theme never flashes white. Its hash
 * belongs in the Content-Security-Policy.
 */
export const preferenceScript = `try{var p=JSON.parse(localStorage.getItem("${KEY}")),r=document.documentElement;if(p){if(/^(light|dark|sepia)$/.test(p.theme))r.setAttribute("data-theme",p.theme);if(/^[1-5]$/.test(p.text))r.setAttribute("data-text",p.text)}}catch(e){}`;
