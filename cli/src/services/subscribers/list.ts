import type { Readable } from "node:stream";
import { getMe } from "@quire/contracts/calls/accounts";
import {
  countSubscribers,
  exportSubscribers,
  listSubscribers,
  type SubscriberFilter,
} from "@quire/contracts/calls/subscribers";
import type { Subscriber, SubscriberCount } from "@quire/contracts/records/subscriber";
import type { Terminal } from "../../terminal.ts";
import { download } from "../account/download.ts";
import { openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";

const LARGEST_PAGE = 100;

export interface ListRequest extends SubscriberFilter {
  place: Place;
  limit: number;
  /** Key of an earlier answer to continue after. */
  after?: string | undefined;
}

/** The site's subscribers in the order of their addresses, a page at a time until there are enough. */
export async function listOwnSubscribers(
  terminal: Terminal,
  { place, limit, after, ...filter }: ListRequest,
): Promise<{ subscribers: Subscriber[]; next: string | null }> {
  const { signal } = terminal;
  const { client } = await openAccount(terminal, place);
  const { id } = await client.call(getMe, { signal });
  const subscribers: Subscriber[] = [];
  let next: string | null = after ?? null;
  do {
    const size = Math.min(limit - subscribers.length, LARGEST_PAGE);
    const query = { ...filter, size, ...(next ? { next } : {}) };
    const page = await client.call(listSubscribers, { params: { id }, query, signal });
    subscribers.push(...page.subscribers);
    next = page.next;
  } while (next !== null && subscribers.length < limit);
  return { subscribers, next };
}

/** How many the site's letters reach. */
export async function countOwnSubscribers(terminal: Terminal, place: Place): Promise<SubscriberCount> {
  const { client } = await openAccount(terminal, place);
  const { id } = await client.call(getMe, { signal: terminal.signal });
  return client.call(countSubscribers, { params: { id }, signal: terminal.signal });
}

/** The list as CSV, as it arrives. */
export async function exportOwnSubscribers(
  terminal: Terminal,
  { place, ...query }: { place: Place } & SubscriberFilter,
): Promise<Readable> {
  const account = await openAccount(terminal, place);
  const { id } = await account.client.call(getMe, { signal: terminal.signal });
  return download(terminal, account, exportSubscribers, { params: { id }, query });
}
