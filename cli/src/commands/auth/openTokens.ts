import { Exit, Failure } from "../../exit.ts";
import { PAGES } from "../../services/open/pages.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { openCommand } from "../open/open.ts";

/**
 * Opens the settings, where access tokens are created and revoked: only a browser can confirm who its user is.
 * @throws Failure if arguments follow: a script that still runs `auth token create` must not take a URL for a token
 */
export async function openTokensCommand(
  invocation: Invocation,
  words: readonly string[],
  flags: CommonFlags,
): Promise<void> {
  const { output, place } = invocation;
  if (words.length > 0) {
    throw new Failure({
      exit: Exit.usage,
      code: "browser_required",
      message: "Access tokens are created, listed and revoked in your browser.",
      saved: "Nothing was changed.",
      next: `Open ${place.origin}${PAGES.settings.path}/security`,
    });
  }
  await openCommand(invocation, "settings", flags);
  output.info("Create, see and revoke your access tokens there, under “Security”.");
}
