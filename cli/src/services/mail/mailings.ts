import { cancelMailing, getMailing, listMailings } from "@quire/contracts/calls/mailings";
import type { Mailing, MailingDetails } from "@quire/contracts/records/mailing";
import { markdownFromBlocks } from "@quire/documents/markdown";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { collectPages } from "../collectPages.ts";

/** Lists the site's mailings, latest first, fetching pages until there are enough. */
export async function listOwnMailings(
  terminal: Terminal,
  { place, limit, after }: { place: Place; limit: number; after?: string | undefined },
): Promise<{ mailings: Mailing[]; next: string | null }> {
  const { account, user } = await openOwn(terminal, place);
  const { rows, next } = await collectPages(limit, after, async (query) => {
    const page = await account.client.call(listMailings, {
      params: { id: user.id },
      query,
      signal: terminal.signal,
    });
    return { rows: page.mailings, next: page.next };
  });
  return { mailings: rows, next };
}

/** Returns a mailing with its results, and its text as markdown. */
export async function showMailing(
  terminal: Terminal,
  place: Place,
  mailingId: string,
): Promise<Omit<MailingDetails, "blocks"> & { markdown: string }> {
  const { account, user } = await openOwn(terminal, place);
  const { blocks, ...mailing } = await account.client.call(getMailing, {
    params: { id: user.id, mailingId },
    signal: terminal.signal,
  });
  return { ...mailing, markdown: markdownFromBlocks(blocks) };
}

/** Cancels a scheduled mailing. */
export async function cancelOwnMailing(
  terminal: Terminal,
  place: Place,
  mailingId: string,
): Promise<{ cancelled: boolean }> {
  const { account, user } = await openOwn(terminal, place);
  return account.client.call(cancelMailing, { params: { id: user.id, mailingId }, signal: terminal.signal });
}
