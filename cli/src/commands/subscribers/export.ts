import { Exit, Failure } from "../../exit.ts";
import { PAGES } from "../../services/open/pages.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { openCommand } from "../open/open.ts";

/**
 * Opens the page that exports the list: addresses are personal data, and only a browser can confirm who its user is.
 * @throws Failure unless a person is there to use it: a script must not take a URL for the list
 */
export async function exportCommand(
  invocation: Invocation,
  words: readonly string[],
  flags: CommonFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  if (words.length > 0 || output.mode === "json" || !terminal.stdout.isTTY) {
    throw new Failure({
      exit: Exit.refused,
      code: "browser_required",
      message: "Subscribers are personal data, so you export them in your browser.",
      saved: "Nothing was written.",
      next: `Open ${place.origin}${PAGES.subscribers.path} and choose “Export as CSV”.`,
    });
  }
  await openCommand(invocation, "subscribers", flags);
  output.info("Choose “Export as CSV” there.");
}
