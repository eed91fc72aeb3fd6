import { changeSetting } from "../../services/config/savedSettings.ts";
import { requireSettingName } from "../../services/config/set.ts";
import { settingOf } from "../../services/config/settings.ts";
import type { Invocation } from "../invocation.ts";

export async function unsetCommand({ terminal, output }: Invocation, name: string): Promise<void> {
  const known = requireSettingName(name);
  await changeSetting(terminal.env, known, null);
  const { standard } = settingOf(known);
  output.print({ name: known, value: standard }, []);
  output.info(standard === null ? `“${known}” is no longer set.` : `“${known}” is ${standard} again.`);
}
