import { formatDate } from "@quire/domain/time/dates";
import { type ListedBook, listOwnBooks } from "../../services/books/books.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { type PageFlags, parseLimit, printList } from "../listing.ts";

export async function listCommand(invocation: Invocation, flags: PageFlags): Promise<void> {
  const { terminal, place } = invocation;
  const limit = parseLimit(flags.limit);
  const { books, next } = await listOwnBooks(terminal, { place, limit, after: flags.after });
  await printList(invocation, {
    document: { books, next },
    rows: books,
    columns: COLUMNS,
    keyOf: ({ id }) => id,
    cells: ({ id, status, title, pages, updated, url }) => [id, shown(status), title, pages, updated, url],
    empty: "No books yet. Start one in the browser, at /book/new.",
    more: next === null ? null : `quire books list --limit ${limit * 5}`,
  });
}

const shown = (status: ListedBook["status"]) => (status === "published" ? "published" : "draft");

const COLUMNS: readonly Column<ListedBook>[] = [
  { name: "Title", text: ({ title }) => title || "Untitled" },
  { name: "ID", text: ({ id }) => id, width: 21, from: 60 },
  { name: "State", text: ({ status }) => shown(status), width: 9 },
  {
    name: "Pages",
    text: ({ pages }) => (pages === null ? "" : String(pages)),
    width: 6,
    right: true,
    from: 72,
  },
  { name: "Changed", text: ({ updated }) => formatDate(new Date(updated)), width: 12, from: 84 },
];
