import { getSiteComment } from "@quire/contracts/calls/comments";
import type { ModeratedComment } from "@quire/contracts/records/comment";
import { isId } from "@quire/domain/ids";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { Account } from "../account/open.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";

/** The user's site, whose comments they moderate. */
export interface Minded {
  client: Account["client"];
  siteId: string;
}

export async function openMinded(terminal: Terminal, place: Place): Promise<Minded> {
  const { account, user } = await openOwn(terminal, place);
  return { client: account.client, siteId: user.id };
}

/** Finds the named comments; all are fetched before the first is changed. */
export async function findComments(
  terminal: Terminal,
  { client, siteId }: Minded,
  ids: readonly string[],
): Promise<ModeratedComment[]> {
  for (const id of ids) requireId(id);
  const found: ModeratedComment[] = [];
  for (const commentId of new Set(ids)) {
    const params = { id: siteId, commentId };
    found.push(await client.call(getSiteComment, { params, signal: terminal.signal }));
  }
  return found;
}

function requireId(text: string): void {
  if (isId(text)) return;
  throw new Failure({
    exit: Exit.usage,
    code: "id_malformed",
    message: `“${text}” isn't a comment's id.`,
    saved: "Nothing was changed.",
    next: "List them: quire comments list",
  });
}
