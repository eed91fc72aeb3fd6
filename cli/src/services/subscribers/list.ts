import { countSubscribers, listSubscribers, type SubscriberFilter } from "@quire/contracts/calls/subscribers";
import type { Subscriber, SubscriberCount } from "@quire/contracts/records/subscriber";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { collectPages } from "../collectPages.ts";

export interface ListRequest extends SubscriberFilter {
  place: Place;
  limit: number;
  /** Cursor of an earlier response. */
  after?: string | undefined;
}

/** Lists the site's subscribers by address, fetching pages until there are enough. */
export async function listOwnSubscribers(
  terminal: Terminal,
  { place, limit, after, ...filter }: ListRequest,
): Promise<{ subscribers: Subscriber[]; next: string | null }> {
  const { account, user } = await openOwn(terminal, place);
  const { rows, next } = await collectPages(limit, after, async (page) => {
    const answer = await account.client.call(listSubscribers, {
      params: { id: user.id },
      query: { ...filter, ...page },
      signal: terminal.signal,
    });
    return { rows: answer.subscribers, next: answer.next };
  });
  return { subscribers: rows, next };
}

/** Counts a site's email recipients. */
export async function countOwnSubscribers(terminal: Terminal, place: Place): Promise<SubscriberCount> {
  const { account, user } = await openOwn(terminal, place);
  return account.client.call(countSubscribers, { params: { id: user.id }, signal: terminal.signal });
}
