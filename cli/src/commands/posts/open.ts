import { findPost } from "../../services/posts/findPost.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { openPage } from "../openPage.ts";

export interface OpenFlags extends CommonFlags {
  edit?: boolean;
}

/** Opens a post in the browser; drafts, or with `--edit` any post, in the editor. */
export async function openCommand(
  { terminal, place, output }: Invocation,
  named: string,
  flags: OpenFlags,
): Promise<void> {
  const { post, url, editUrl } = await findPost(terminal, place, named);
  const address = flags.edit || post.status === "drafts" ? editUrl : url;
  const opened = await openPage(terminal, address);
  output.print({ id: post.id, url: address, opened }, [address]);
  if (!terminal.hasBrowser) output.info("No browser here: open the address on your own computer.");
}
