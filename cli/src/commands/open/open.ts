import { locate } from "../../services/open/locate.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { openPage } from "../openPage.ts";

export interface OpenFlags extends CommonFlags {
  edit?: boolean;
  /** False with `--no-browser`. */
  browser?: boolean;
}

/** Prints the URL, whether or not a browser opens it. */
export async function openCommand(
  { terminal, output, place }: Invocation,
  named: string,
  flags: OpenFlags,
): Promise<void> {
  const url = await locate(terminal, place, { named, edit: flags.edit ?? false });
  const isWanted = flags.browser !== false && output.mode !== "json" && Boolean(terminal.stdout.isTTY);
  const opened = isWanted && (await openPage(terminal, url));
  output.print({ url, opened }, [url]);
}
