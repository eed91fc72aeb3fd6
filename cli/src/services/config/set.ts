import { Exit, Failure } from "../../exit.ts";
import { suggest } from "../../suggest.ts";
import type { Terminal } from "../../terminal.ts";
import { changeSetting } from "./savedSettings.ts";
import { isSettingName, SETTING_NAMES, type SettingName, settingOf } from "./settings.ts";

/** Sets a setting for all later commands; returns the saved value. */
export async function setSetting(
  { env }: Pick<Terminal, "env">,
  name: string,
  typed: string,
): Promise<{ name: SettingName; value: string }> {
  const known = requireSettingName(name);
  const { choices, read } = settingOf(known);
  const value = typed.trim();
  if (value === "") throw refused(known, "it is empty", `To reset it: quire config unset ${known}`);
  if (choices && !choices.includes(value)) {
    const near = suggest(value, choices);
    throw refused(
      known,
      `it must be ${choices.join(", ")}`,
      near ? `Did you mean ${near}?` : `Run: quire config set ${known} ${choices[0]}`,
    );
  }
  const saved = read ? read(value) : value;
  await changeSetting(env, known, saved);
  return { name: known, value: saved };
}

/** Returns a setting's name, or suggests the intended one. */
export function requireSettingName(name: string): SettingName {
  if (isSettingName(name)) return name;
  const near = suggest(name, SETTING_NAMES);
  throw new Failure({
    exit: Exit.usage,
    code: "setting_unknown",
    message: `Unknown setting “${name}”.`,
    next: near ? `Did you mean ${near}?` : "See them all: quire config list",
  });
}

function refused(name: SettingName, why: string, next: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "setting_invalid",
    message: `“${name}” can't be set: ${why}.`,
    saved: "It hasn't changed.",
    next,
  });
}
