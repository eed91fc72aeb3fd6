import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { configDir } from "../account/profiles.ts";
import { replaceFile } from "../replaceFile.ts";
import { isSettingName, type Settings, settingOf } from "./settings.ts";

type Env = Terminal["env"];

/** Path of the settings file, next to the sign-ins. */
export function settingsPath(env: Env): string {
  return join(configDir(env), "config.json");
}

/** Returns the saved settings. Names unknown to this version are preserved and ignored. */
export async function readSettings(env: Env): Promise<Settings> {
  const path = settingsPath(env);
  const settings: Settings = {};
  for (const [name, value] of Object.entries(await readRecord(path))) {
    if (!isSettingName(name)) continue;
    const { choices } = settingOf(name);
    if (typeof value !== "string" || (choices && !choices.includes(value))) throw unusable(path, name);
    settings[name] = value;
  }
  return settings;
}

/** Saves a setting, or with null resets it to its default; keeps the others. */
export async function changeSetting(env: Env, name: string, value: string | null): Promise<void> {
  const path = settingsPath(env);
  const { [name]: _before, ...others } = await readRecord(path);
  const after = value === null ? others : { ...others, [name]: value };
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  await replaceFile(path, `${JSON.stringify(after, null, 2)}\n`, 0o600);
}

async function readRecord(path: string): Promise<Record<string, unknown>> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw unusable(path, null, error);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch (error) {
    throw unusable(path, null, error);
  }
  throw unusable(path, null);
}

function unusable(path: string, name: string | null, cause?: unknown): Failure {
  return new Failure(
    {
      exit: Exit.failure,
      code: "config_unreadable",
      message:
        name === null
          ? `Your settings file can't be read: ${path}`
          : `“${name}” in your settings file isn't valid: ${path}`,
      saved: "Nothing was done.",
      next: name === null ? "Fix it or move it away." : `Fix it, or run: quire config unset ${name}`,
    },
    cause,
  );
}
