import { listSettings } from "../../services/config/list.ts";
import { requireSettingName } from "../../services/config/set.ts";
import type { Invocation } from "../invocation.ts";

export async function getCommand({ terminal, output }: Invocation, name: string): Promise<void> {
  const known = requireSettingName(name);
  const settings = await listSettings(terminal);
  const { value = null, source = "standard" } = settings.find((setting) => setting.name === known) ?? {};
  output.print({ name: known, value, source }, value === null ? [] : [value]);
  if (value === null) output.info(`“${known}” is not set.`);
}
