import { issueLine } from "../../output.ts";
import { quoted } from "../../services/posts/quoted.ts";
import { compareWithSite, type StatusLine } from "../../services/sync/status.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { printList } from "../listing.ts";

export async function statusCommand(
  invocation: Invocation,
  folder: string,
  _flags: CommonFlags,
): Promise<void> {
  const { terminal, place, output } = invocation;
  const { status } = await compareWithSite(terminal, place, folder);
  await printList<StatusLine>(invocation, {
    document: status,
    rows: status.texts,
    columns: [
      { name: "State", text: ({ state }) => state, width: 21 },
      { name: "Text", text: ({ path, title }) => path ?? title },
    ],
    keyOf: ({ id, path }) => `${id} ${path}`,
    cells: ({ state, path, id, title }) => [state, path, id, title],
    empty: `Everything is up to date: ${status.unchanged.toLocaleString("en")} texts.`,
  });
  for (const problem of status.problems) output.warn(issueLine(problem));
  if (status.texts.length > 0) output.info(`To sync both: quire sync ${quoted(folder)}`);
}
