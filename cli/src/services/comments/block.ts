import { NotFound } from "@quire/client/errors";
import { blockCommenter, unblockCommenter } from "@quire/contracts/calls/comments";
import { isId } from "@quire/domain/ids";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { findComments, type Minded, openMinded } from "./find.ts";

/** A blocked or unblocked commenter; the name is null if only the ID was given. */
export interface Commenter {
  id: string;
  name: string | null;
}

/** Blocks a commenter: the author of a comment, or a user by ID. */
export async function blockAuthor(terminal: Terminal, place: Place, named: string): Promise<Commenter> {
  const minded = await openMinded(terminal, place);
  const commenter = await commenterOf(terminal, minded, named);
  await minded.client.call(blockCommenter, {
    params: { id: minded.siteId },
    body: { commenter_id: commenter.id },
    signal: terminal.signal,
    idempotent: true,
  });
  return commenter;
}

/** Unblocks a commenter. */
export async function unblockAuthor(terminal: Terminal, place: Place, named: string): Promise<Commenter> {
  const minded = await openMinded(terminal, place);
  const commenter = await commenterOf(terminal, minded, named);
  await minded.client.call(unblockCommenter, {
    params: { id: minded.siteId, commenterId: commenter.id },
    signal: terminal.signal,
  });
  return commenter;
}

async function commenterOf(terminal: Terminal, minded: Minded, named: string): Promise<Commenter> {
  if (!isId(named)) throw unknown(named);
  try {
    const [comment] = await findComments(terminal, minded, [named]);
    if (comment?.author) return { id: comment.author.id, name: comment.author.name };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  return { id: named, name: null };
}

function unknown(named: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "id_malformed",
    message: `“${named}” is neither a comment nor a person: both have ids of 20 characters that start with b.`,
    saved: "Nothing was changed.",
    next: "Use the id of one of their comments: quire comments list",
  });
}
