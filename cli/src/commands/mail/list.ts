import type { Mailing } from "@quire/contracts/records/mailing";
import { formatMoment } from "../../services/formatMoment.ts";
import { listOwnMailings } from "../../services/mail/mailings.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { type PageFlags, parseLimit, printList } from "../listing.ts";

/** `--json`: `{mailings: [{id, subject, audience, post, state, send_at, created, finished}], next}`. */
export async function listCommand(invocation: Invocation, flags: PageFlags): Promise<void> {
  const { terminal, place } = invocation;
  const limit = parseLimit(flags.limit);
  const found = await listOwnMailings(terminal, { place, limit, after: flags.after });
  await printList(invocation, {
    document: found,
    rows: found.mailings,
    columns: COLUMNS,
    keyOf: ({ id }) => id,
    cells: ({ id, state, audience, send_at, subject }) => [id, state, audience, send_at, subject],
    empty: "No emails yet. Write one with: quire mail send message.md --to followers",
    more: found.next === null ? null : `quire mail list --limit ${limit * 5}`,
  });
}

const COLUMNS: readonly Column<Mailing>[] = [
  { name: "Subject", text: ({ subject }) => subject },
  { name: "To", text: ({ audience }) => audience, width: 10, from: 60 },
  { name: "State", text: ({ state }) => state, width: 9 },
  { name: "Sent", text: ({ send_at }) => formatMoment(send_at), width: 22, from: 72 },
  { name: "ID", text: ({ id }) => id, width: 20, from: 96 },
];
