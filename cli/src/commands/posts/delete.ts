import { Exit, Failure } from "../../exit.ts";
import { deletePost, requireDraft } from "../../services/posts/deletePost.ts";
import { findPost } from "../../services/posts/findPost.ts";
import { confirm } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface DeleteFlags extends CommonFlags {
  yes?: boolean;
}

export async function deleteCommand(
  invocation: Invocation,
  named: string,
  flags: DeleteFlags,
  kind: "posts" | "drafts",
): Promise<void> {
  const { terminal, place, output } = invocation;
  const found = await findPost(terminal, place, named);
  if (kind === "drafts") requireDraft(found);
  const { post, url } = found;
  const isShown = post.status === "published";
  const yes = await confirm(invocation, {
    question: `Delete “${post.title || "Untitled"}” for good?`,
    facts: [isShown ? `Readers see it at ${url}` : "It is a draft.", "All its versions are deleted too."],
    flag: "--yes",
    confirmed: flags.yes,
  });
  if (!yes) {
    throw new Failure({ exit: Exit.failure, code: "not_deleted", message: "Nothing was deleted." });
  }
  await deletePost(terminal, found, post);
  output.print({ id: post.id, title: post.title, deleted: true }, [post.id]);
  output.info(`Deleted: ${post.title || "Untitled"}`);
}
