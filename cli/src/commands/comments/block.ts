import { blockAuthor, unblockAuthor } from "../../services/comments/block.ts";
import type { Invocation } from "../invocation.ts";

/** `comments block`: what they have said stays, until it is removed by itself. */
export async function blockCommand({ terminal, output, place }: Invocation, named: string): Promise<void> {
  const commenter = await blockAuthor(terminal, place, named);
  output.answer({ commenter, blocked: true }, [`${commenter.id}\tblocked`]);
  output.note(`${commenter.name ?? "They"} can't comment on your site anymore. Earlier comments stay.`);
  output.note(`To unblock: quire comments unblock ${commenter.id}`);
}

export async function unblockCommand({ terminal, output, place }: Invocation, named: string): Promise<void> {
  const commenter = await unblockAuthor(terminal, place, named);
  output.answer({ commenter, blocked: false }, [`${commenter.id}\tunblocked`]);
  output.note(`${commenter.name ?? "They"} can comment on your site again.`);
}
