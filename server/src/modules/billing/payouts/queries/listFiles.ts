import type { ListingQuery } from "@quire/contracts/call";
import type { PayoutFile } from "@quire/contracts/records/payouts";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { type FileRow, presentFile, SELECT_FILES } from "../fileRow.ts";
import { payoutPolicy } from "../policy.ts";

const SORT = "payout files";

/** Lists bank files, latest first. */
export async function listFiles(
  context: Context,
  { query }: { query: ListingQuery },
): Promise<{ files: PayoutFile[]; next: string | null }> {
  authorize(context, payoutPolicy, "pay", null);
  const slice = sliceOf(query);
  const [before = null] = slice.next ? decodeNext(slice.next, SORT, ["string"]) : [];
  const rows = await select<FileRow>(
    context.platform.db,
    `${SELECT_FILES} WHERE $before::text IS NULL OR f.id < $before ORDER BY f.id DESC LIMIT $limit OFFSET $offset`,
    { before, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext(SORT, [last.id]));
  return { files: page.rows.map(presentFile), next: page.next };
}
