import type { ReadScope, Scope } from "../../platform/scope.ts";

type Of = { userId: string };

const DAY_MS = 24 * 60 * 60_000;
/** A parcel arrives within this time, and an open payment is decided. */
const ARRIVES_MS = 60 * DAY_MS;

/** SQL: nobody needs the address of an order `o` anymore. */
const NEEDS_NO_ADDRESS = `(o.state IN ('delivered', 'canceled', 'failed', 'returned', 'lost')
  OR (o.state = 'shipped' AND o.fulfilled_by = 'self')
  OR (o.state IN ('unpaid', 'shipped') AND o.created_at < $before))`;

/**
 * Deletes the addresses of a buyer's orders, with what the press wrote about them, as far as no order needs them: an
 * order that is paid is still printed and sent.
 */
export async function forgetAddresses(scope: ReadScope, buyers: string, binds: object): Promise<void> {
  const forget = `
    WITH forgotten AS (
      UPDATE book_orders o SET problem = NULL, shipping_address = jsonb_build_object(
          'name', '', 'line1', '', 'line2', '', 'city', '', 'state', '', 'postcode', '',
          'country', shipping_address ->> 'country', 'phone', '')
       WHERE o.buyer_id IN (${buyers}) AND o.shipping_address ->> 'line1' <> '' AND ${NEEDS_NO_ADDRESS}
      RETURNING o.id)
    UPDATE book_order_steps s SET note = '' FROM forgotten f WHERE s.order_id = f.id AND s.note <> ''`;
  await scope.execute(forget, {
    ...binds,
    before: new Date(scope.platform.clock.now().getTime() - ARRIVES_MS),
  });
}

/** SQL: a file `f` that an order still prints. */
const IS_PRINTED = `EXISTS (SELECT FROM book_orders o WHERE o.book_id = f.book_id
  AND o.state NOT IN ('delivered', 'canceled', 'failed', 'returned', 'lost')
  AND f.key IN (o.edition -> 'interior' ->> 'key', o.edition -> 'cover' ->> 'key'))`;

/**
 * Deletes a creator's books with their files, before their posts. Orders have a copy of what they print: those that the
 * press fulfills are printed all the same, and their files stay until then.
 */
export async function deleteBooks(scope: Scope, { userId }: Of): Promise<void> {
  const files = "book_files f WHERE f.book_id IN (SELECT post_id FROM books WHERE site_id = $userId)";
  await scope.execute(`DELETE FROM ${files} AND NOT ${IS_PRINTED}`, { userId });
  await scope.execute(
    `UPDATE book_files f SET unused_since = $now
      WHERE f.book_id IN (SELECT post_id FROM books WHERE site_id = $userId)`,
    { userId, now: scope.platform.clock.now() },
  );
  await scope.execute("DELETE FROM books WHERE site_id = $userId", { userId });
}

/** Forgets where a buyer's books were sent, as far as no order needs it; `sweepDeleted` forgets the rest later. */
export const forgetBookBuyer = (scope: Scope, { userId }: Of): Promise<void> =>
  forgetAddresses(scope, "$userId", { userId });
