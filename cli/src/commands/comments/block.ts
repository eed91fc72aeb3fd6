import { blockAuthor, unblockAuthor } from "../../services/comments/block.ts";
import type { Invocation } from "../invocation.ts";

/** `comments block`: existing comments stay until they are removed. */
export async function blockCommand({ terminal, output, place }: Invocation, named: string): Promise<void> {
  const commenter = await blockAuthor(terminal, place, named);
  output.print({ commenter, blocked: true }, [`${commenter.id}\tblocked`]);
  output.info(`${commenter.name ?? "They"} can't comment on your site anymore. Earlier comments stay.`);
  output.info(`To unblock: quire comments unblock ${commenter.id}`);
}

export async function unblockCommand({ terminal, output, place }: Invocation, named: string): Promise<void> {
  const commenter = await unblockAuthor(terminal, place, named);
  output.print({ commenter, blocked: false }, [`${commenter.id}\tunblocked`]);
  output.info(`${commenter.name ?? "They"} can comment on your site again.`);
}
