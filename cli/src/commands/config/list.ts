import { type ListedSetting, listSettings } from "../../services/config/list.ts";
import { settingsPath } from "../../services/config/savedSettings.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { printList } from "../listing.ts";

export async function listCommand(invocation: Invocation): Promise<void> {
  const settings = await listSettings(invocation.terminal);
  await printList(invocation, {
    document: { settings, path: settingsPath(invocation.terminal.env) },
    rows: settings,
    columns: COLUMNS,
    keyOf: ({ name }) => name,
    cells: ({ name, value, source, summary }) => [name, value, source, summary],
    empty: "",
  });
}

const COLUMNS: readonly Column<ListedSetting>[] = [
  { name: "Setting", text: ({ name }) => name, width: 8 },
  { name: "Value", text: ({ value }) => value ?? "–", width: 24 },
  { name: "From", text: ({ source }) => source, width: 11, from: 60 },
  { name: "For", text: ({ summary }) => summary, from: 90 },
];
