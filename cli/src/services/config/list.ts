import type { Terminal } from "../../terminal.ts";
import { readSettings } from "./savedSettings.ts";
import { SETTING_NAMES, type SettingName, settingOf } from "./settings.ts";

/** A setting with what counts, and where that comes from. */
export interface ListedSetting {
  name: SettingName;
  /** Null where nothing is set and the rest decides. */
  value: string | null;
  source: "environment" | "config" | "standard";
  summary: string;
  /** Null where it can be any text. */
  choices: readonly string[] | null;
}

/** Every setting there is. */
export async function listSettings({ env }: Pick<Terminal, "env">): Promise<ListedSetting[]> {
  const kept = await readSettings(env);
  return SETTING_NAMES.map((name) => {
    const { summary, standard, choices = null, variable } = settingOf(name);
    const standing = variable ? env[variable] : undefined;
    const [value, source] = standing
      ? ([standing, "environment"] as const)
      : kept[name] === undefined
        ? ([standard, "standard"] as const)
        : ([kept[name], "config"] as const);
    return { name, value, source, summary, choices };
  });
}
