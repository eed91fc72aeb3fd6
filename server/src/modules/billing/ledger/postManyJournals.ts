import type { Scope } from "../../../platform/scope.ts";
import { insertJournals, type Journal, type JournalKind } from "./postJournal.ts";

/** A journal about no order. */
type OwnedJournal = Omit<Journal, "kind" | "orderId"> & { ownerId: string };

/** So many are written at once: a statement of some hundred kilobytes. */
const AT_ONCE = 1000;

/** Writes the journals of many creators, with no statement for each. One that stands already fails, and all with it. */
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
      "fails",
    );
  }
}
