import { locate, type Target } from "../../services/open/locate.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { openPage } from "../openPage.ts";

export interface OpenFlags extends CommonFlags {
  edit?: boolean;
  /** False with `--no-browser`. */
  browser?: boolean;
}

/** Opens a page, or a post: with `--edit` in its editor. */
export const openCommand = (invocation: Invocation, named: string, flags: OpenFlags): Promise<void> =>
  openTarget(invocation, { named, ...(flags.edit ? { of: "editor" } : {}) }, flags);

/** Prints the URL of a screen, whether or not a browser opens it. */
export async function openTarget(
  { terminal, output, place }: Invocation,
  target: Target,
  flags: Pick<OpenFlags, "browser"> = {},
): Promise<void> {
  const url = await locate(terminal, place, target);
  const isWanted = flags.browser !== false && output.mode !== "json" && Boolean(terminal.stdout.isTTY);
  const opened = isWanted && (await openPage(terminal, url));
  output.print({ url, opened }, [url]);
}
