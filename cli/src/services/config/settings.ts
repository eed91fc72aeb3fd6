import { parseHost } from "../../host.ts";
import { requireProfileName } from "../account/profileName.ts";

/** One thing that a person sets once for every command on this computer. */
interface Setting {
  /** What it is for, in a line. */
  summary: string;
  /** What counts where it is not set; null where that depends on the rest. */
  standard: string | null;
  /** All that it can be, where that is a few words. */
  choices?: readonly string[];
  /** The environment variable that goes before it. */
  variable?: string;
  /** Makes what was typed what is kept; throws what is wrong with it. */
  read?(typed: string): string;
}

/** Everything that can be set. Options go before it, and so do environment variables. */
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

/** What is set. */
export type Settings = Partial<Record<SettingName, string>>;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export function isSettingName(text: string): text is SettingName {
  return Object.hasOwn(SETTINGS, text);
}

/** A setting by its name, with every field that one may have. */
export function settingOf(name: SettingName): Setting {
  return SETTINGS[name];
}
