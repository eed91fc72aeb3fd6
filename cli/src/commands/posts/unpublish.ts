import { Exit, Failure } from "../../exit.ts";
import { findPost } from "../../services/posts/findPost.ts";
import { unpublish } from "../../services/posts/schedule.ts";
import { confirm } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface UnpublishFlags extends CommonFlags {
  yes?: boolean;
}

/** `quire posts unpublish`: hides a post from readers. */
export async function unpublishCommand(
  invocation: Invocation,
  named: string,
  { yes: confirmed }: UnpublishFlags,
): Promise<void> {
  const { terminal, place, output } = invocation;
  const found = await findPost(terminal, place, named);
  const { post, url } = found;
  const name = post.title || "Untitled";
  if (post.status !== "published") {
    const { id, title, status, scheduled } = post;
    output.print({ id, title, url, status, scheduled, newsletter: false }, [url]);
    return output.info(`It is a draft already: ${name}`);
  }
  const yes = await confirm(invocation, {
    question: `Unpublish “${name}”?`,
    facts: [`Readers see it at ${url}`, "Its text, likes and comments are kept."],
    flag: "--yes",
    confirmed,
  });
  if (!yes)
    throw new Failure({ exit: Exit.failure, code: "not_unpublished", message: "It stays published." });
  const state = await unpublish(terminal, found);
  output.print(state, [state.url]);
  output.info(`Unpublished; it is a draft now: ${name}`);
}
