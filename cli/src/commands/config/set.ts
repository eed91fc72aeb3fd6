import { setSetting } from "../../services/config/set.ts";
import { settingOf } from "../../services/config/settings.ts";
import type { Invocation } from "../invocation.ts";

export async function setCommand(
  { terminal, output }: Invocation,
  name: string,
  typed: string,
): Promise<void> {
  const set = await setSetting(terminal, name, typed);
  output.print(set, []);
  output.info(`“${set.name}” is ${set.value}.`);
  const { variable } = settingOf(set.name);
  if (variable && terminal.env[variable]) output.warn(`${variable} is set and overrides it.`);
}
