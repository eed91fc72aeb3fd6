import { Exit, Failure } from "../../exit.ts";
import { requireDraft } from "../../services/posts/deletePost.ts";
import { editPost, openInEditor } from "../../services/posts/editPost.ts";
import { findPost } from "../../services/posts/findPost.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface EditFlags extends CommonFlags {
  publish?: boolean;
}

export async function editCommand(
  { terminal, place, output, canPrompt }: Invocation,
  named: string,
  flags: EditFlags,
  kind: "posts" | "drafts",
): Promise<void> {
  const { VISUAL, EDITOR } = terminal.env;
  if (!canPrompt && !VISUAL && !EDITOR) {
    throw new Failure({
      exit: Exit.usage,
      code: "no_terminal",
      message: "An editor needs a terminal.",
      next: "Set EDITOR to a program that runs without one, or use: quire posts show, then quire publish",
    });
  }
  const found = await findPost(terminal, place, named);
  if (kind === "drafts") requireDraft(found);
  const publish = flags.publish ?? false;
  const saved = await editPost(terminal, place, found, { open: openInEditor(terminal), publish });
  const { id, version } = found.post;
  const url = saved?.url ?? found.url;
  output.print(
    {
      id,
      changed: saved !== null,
      version: saved?.version ?? version,
      status: saved?.status ?? found.post.status,
      url,
    },
    [url],
  );
  if (saved === null) output.info("Nothing was changed.");
  else if (publish) output.info(`Saved and published: ${saved.title}`);
  else if (found.post.status === "published") {
    output.info(`Saved. Readers don't see it yet; to publish it: quire drafts publish ${id}`);
  } else output.info(`Draft saved: ${saved.title}`);
}
