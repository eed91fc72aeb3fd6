import type { Terminal } from "../../terminal.ts";
import { readSettings } from "./savedSettings.ts";
import { SETTING_NAMES, type SettingName, settingOf } from "./settings.ts";

/** A setting with its current value and source. */
export interface ListedSetting {
  name: SettingName;
  /** Null if it is unset and has no default. */
  value: string | null;
  source: "environment" | "config" | "standard";
  summary: string;
  /** Null if any text is allowed. */
  choices: readonly string[] | null;
}

/** Lists all settings. */
export async function listSettings({ env }: Pick<Terminal, "env">): Promise<ListedSetting[]> {
  const saved = await readSettings(env);
  return SETTING_NAMES.map((name) => {
    const { summary, standard, choices = null, variable } = settingOf(name);
    const fromEnv = variable ? env[variable] : undefined;
    const [value, source] = fromEnv
      ? ([fromEnv, "environment"] as const)
      : saved[name] === undefined
        ? ([standard, "standard"] as const)
        : ([saved[name], "config"] as const);
    return { name, value, source, summary, choices };
  });
}
