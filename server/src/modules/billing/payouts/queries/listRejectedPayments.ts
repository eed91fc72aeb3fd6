import type { ListingQuery } from "@quire/contracts/call";
import type { RejectedPayment } from "@quire/contracts/records/payouts";
import type { PaymentProvider } from "@quire/domain/enums";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import type { RejectedPaymentColumns } from "../../models/rejectedPayments.ts";
import { payoutPolicy } from "../policy.ts";

type Row = Pick<RejectedPaymentColumns, "amount" | "currency" | "state" | "created_at"> & {
  id: string;
  title: string;
  provider: PaymentProvider;
  payment_id: string;
  site_id: string;
  site_name: string;
};

const ROWS = `
  SELECT r.order_id AS id, r.amount::float8 AS amount, r.currency, r.state, r.created_at, o.title, o.provider, o.payment_id,
         o.site_id, coalesce(s.name, '') AS site_name
    FROM rejected_payments r JOIN orders o ON o.id = r.order_id LEFT JOIN sites s ON s.id = o.site_id
   WHERE (r.created_at, r.order_id) < ($before::timestamptz, $id)
   ORDER BY r.created_at DESC, r.order_id DESC LIMIT $limit OFFSET $offset`;

/** Lists payments that didn't match their order for staff, latest first. */
export async function listRejectedPayments(
  context: Context,
  { query }: { query: ListingQuery },
): Promise<{ payments: RejectedPayment[]; next: string | null }> {
  authorize(context, payoutPolicy, "review", null);
  const slice = sliceOf(query);
  const [before, id] = slice.next
    ? decodeNext(slice.next, "rejected payments", ["time", "string"])
    : ["infinity", ""];
  const bind = { before, id, limit: slice.limit + 1, offset: slice.offset };
  const rows = await select<Row>(context.platform.db, ROWS, bind);
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("rejected payments", [last.created_at.toISOString(), last.id]),
  );
  return { payments: page.rows.map(present), next: page.next };
}

const present = ({ id, title, provider, payment_id, amount, currency, state, created_at, ...site }: Row) => ({
  ...{ order_id: id, title, provider, payment_id, amount, currency, state },
  site: { id: site.site_id, name: site.site_name },
  created: created_at.toISOString(),
});
