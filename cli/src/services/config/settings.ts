import { parseHost } from "../../host.ts";
import { requireProfileName } from "../account/profileName.ts";

/** A setting that applies to every command on this computer. */
interface Setting {
  /** One-line description. */
  summary: string;
  /** Default value; null if it depends on other settings. */
  standard: string | null;
  /** Allowed values, if there are only a few. */
  choices?: readonly string[];
  /** Environment variable that takes precedence. */
  variable?: string;
  /** Parses typed text into the saved value; throws if it is invalid. */
  read?(typed: string): string;
}

/** All settings. Options and environment variables take precedence. */
export const SETTINGS = {
  host: {
    summary: "host that commands use, regardless of the last sign-in",
    standard: null,
    variable: "QUIRE_HOST",
    read: parseHost,
  },
  profile: {
    summary: "sign-in that commands use, if you have several",
    standard: null,
    variable: "QUIRE_PROFILE",
    read: requireProfileName,
  },
  editor: {
    summary: "program to edit texts with; default: VISUAL or EDITOR",
    standard: null,
  },
  color: {
    summary: "whether output is colored",
    standard: "auto",
    choices: ["auto", "always", "never"],
  },
  plain: {
    summary: "plain text on a terminal too, nothing drawn",
    standard: "false",
    choices: ["true", "false"],
  },
  browser: {
    summary: "whether to open addresses in the browser",
    standard: "auto",
    choices: ["auto", "never"],
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** The saved settings. */
export type Settings = Partial<Record<SettingName, string>>;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export function isSettingName(text: string): text is SettingName {
  return Object.hasOwn(SETTINGS, text);
}

/** Returns a setting by name, with all optional fields. */
export function settingOf(name: SettingName): Setting {
  return SETTINGS[name];
}
