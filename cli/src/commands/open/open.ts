import { locate } from "../../services/open/locate.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface OpenFlags extends CommonFlags {
  edit?: boolean;
  /** False with `--no-browser`. */
  browser?: boolean;
}

/** The address is the answer, whether or not there is a browser to open it. */
export async function openCommand(
  { terminal, output, place }: Invocation,
  named: string,
  flags: OpenFlags,
): Promise<void> {
  const url = await locate(terminal, place, { named, edit: flags.edit ?? false });
  // What is handed to the system is opened by whichever program takes it: a server must not name a file or a scheme.
  const isPage = /^https?:\/\/[^/]/i.test(url);
  const isWanted = flags.browser !== false && output.mode !== "json" && Boolean(terminal.stdout.isTTY);
  const opened =
    isPage && isWanted && terminal.hasBrowser
      ? await terminal.openBrowser(url).then(
          () => true,
          () => false,
        )
      : false;
  output.answer({ url, opened }, [url]);
}
