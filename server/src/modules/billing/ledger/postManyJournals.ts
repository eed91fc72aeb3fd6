import type { Scope } from "../../../platform/scope.ts";
import { insertJournals, type Journal, type JournalKind } from "./postJournal.ts";

/** A journal that is not about an order. */
type OwnedJournal = Omit<Journal, "kind" | "orderId"> & { ownerId: string };

/** Journals written by one statement, which is then some hundred kilobytes long. */
const AT_ONCE = 1000;

/** Writes the journals of many creators in batches. One that already exists fails all of them. */
export async function postManyJournals(
  scope: Scope,
  kind: JournalKind,
  journals: readonly OwnedJournal[],
): Promise<void> {
  for (let from = 0; from < journals.length; from += AT_ONCE) {
    const some = journals.slice(from, from + AT_ONCE);
    await insertJournals(
      scope,
      some.map((journal) => ({ ...journal, kind, orderId: null })),
      "fail",
    );
  }
}
