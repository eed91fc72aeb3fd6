import { formatDate } from "@quire/domain/time/dates";
import { type ListedBlocked, listBlocked } from "../../services/comments/blocked.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { type PageFlags, parseLimit, printList } from "../listing.ts";

export async function blockedCommand(invocation: Invocation, flags: PageFlags): Promise<void> {
  const { terminal, place } = invocation;
  const limit = parseLimit(flags.limit);
  const { commenters, next } = await listBlocked(terminal, { place, limit, after: flags.after });
  await printList(invocation, {
    document: { commenters, next },
    rows: commenters,
    columns: COLUMNS,
    keyOf: ({ id }) => id,
    cells: ({ id, name, since }) => [id, name, since],
    empty: "You haven't blocked anyone.",
    more: next === null ? null : `quire comments blocked --limit ${limit * 5}`,
  });
}

const COLUMNS: readonly Column<ListedBlocked>[] = [
  { name: "Id", text: ({ id }) => id, width: 20 },
  { name: "Name", text: ({ name }) => name },
  { name: "Since", text: ({ since }) => formatDate(since), width: 12 },
];
