import { deletePost as deleteCall, unpublishPost } from "@quire/contracts/calls/posts";
import type { PostStatus } from "@quire/contracts/records/post";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { OwnAccount } from "../account/openOwn.ts";
import type { FoundPost } from "./findPost.ts";

/** Deletes a post permanently; unpublishes it first if needed. */
export async function deletePost(
  { signal }: Terminal,
  { account, user }: OwnAccount,
  { id, status }: { id: string; status: PostStatus },
): Promise<void> {
  const input = { params: { siteId: user.id, id }, signal };
  if (status === "published") await account.client.call(unpublishPost, { ...input, idempotent: true });
  await account.client.call(deleteCall, input);
}

/** For `drafts` commands: this post is published. */
export function requireDraft({ post }: FoundPost): void {
  if (post.status === "drafts") return;
  throw new Failure({
    exit: Exit.refused,
    code: "post_published",
    message: `“${post.title}” is published; this command only works on drafts.`,
    saved: "Nothing was changed.",
    next: `Use: quire posts … ${post.id}`,
  });
}
