import type { Subscriber } from "@quire/contracts/records/subscriber";
import { SOURCE_LABELS } from "@quire/domain/audience/subscriberSources";
import { formatDate } from "@quire/domain/time/dates";
import { listOwnSubscribers } from "../../services/subscribers/list.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { type PageFlags, parseLimit, printList } from "../listing.ts";
import { type FilterFlags, filterOf } from "./filter.ts";

export interface ListFlags extends PageFlags, FilterFlags {}

/** `--json`: `{subscribers: [{email, name, since, source, state, import_id, consented}], next}`. */
export async function listCommand(invocation: Invocation, flags: ListFlags): Promise<void> {
  const { terminal, place } = invocation;
  const limit = parseLimit(flags.limit);
  const filter = filterOf(flags);
  const found = await listOwnSubscribers(terminal, { place, limit, after: flags.after, ...filter });
  await printList(invocation, {
    document: found,
    rows: found.subscribers,
    columns: COLUMNS,
    keyOf: ({ email }) => email,
    cells: ({ email, name, since, state, source }) => [email, name, since, state, source],
    empty: "No subscribers yet. Import a list with: quire subscribers import list.csv",
    more: found.next === null ? null : `quire subscribers list --limit ${limit * 5}`,
  });
}

const COLUMNS: readonly Column<Subscriber>[] = [
  { name: "Email", text: ({ email }) => email },
  { name: "Name", text: ({ name }) => name, width: 20, from: 72 },
  { name: "State", text: ({ state }) => state, width: 12, from: 50 },
  { name: "From", text: ({ source }) => SOURCE_LABELS[source], width: 9, from: 90 },
  { name: "Since", text: ({ since }) => formatDate(new Date(since)), width: 12 },
];
