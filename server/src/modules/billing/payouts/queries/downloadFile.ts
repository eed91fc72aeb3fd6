import { Readable } from "node:stream";
import { PAYOUT_FIELDS, type PayoutMethod } from "@quire/domain/billing/payoutAccounts";
import { csvLine } from "@quire/domain/text/csv";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { sendDownload } from "../../../../platform/http/sendDownload.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { PayoutColumns } from "../../models/payouts.ts";
import { readFile } from "../fileRow.ts";
import { payoutPolicy } from "../policy.ts";
import { openDetails } from "../sealedDetails.ts";

interface LineRow extends Pick<PayoutColumns, "id" | "owner_id" | "amount" | "currency"> {
  method: PayoutMethod;
  details: string;
}

const PAGE = 200;

/**
 * Sends the file for the bank. A second download contains only what is still open, so that nothing paid or failed
 * is sent again. Each payout goes to the account it had when the file was made.
 */
export async function downloadFile(context: Context, { params }: { params: { id: string } }): Promise<Blob> {
  const { platform } = context;
  const { userId } = authorize(context, payoutPolicy, "pay", null);
  const file = await readFile(platform, params.id);
  await enforceLimit(context, "exportsByUser", userId);
  platform.log.info({ fileId: file.id, userId }, "a bank file was downloaded");
  const body = Readable.from(linesOf(platform, file.id), { objectMode: false });
  return sendDownload(context, { stem: `payouts-${file.currency.toLowerCase()}`, extension: "csv", body });
}

async function* linesOf(platform: Platform, fileId: string): AsyncGenerator<string> {
  yield csvLine(["payout", "creator", "amount", "currency", "method", ...PAYOUT_FIELDS]);
  for (let after = ""; ; ) {
    const rows = await select<LineRow>(
      platform.db,
      `SELECT id, owner_id, amount::float8 AS amount, currency, method, details FROM payouts
        WHERE file_id = $fileId AND state = 'pending' AND id > $after ORDER BY id LIMIT ${PAGE}`,
      { fileId, after },
    );
    yield rows.map((row) => csvLine(cellsOf(platform, row))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/**
 * If the account can't be decrypted, its numbers are left empty: the bank refuses the line, and the admin sees
 * which one.
 */
function cellsOf(platform: Platform, row: LineRow) {
  const opened = openDetails(platform, { ownerId: row.owner_id, currency: row.currency }, row.details);
  const numbers = PAYOUT_FIELDS.map((field) => opened?.fields[field] ?? "");
  return [row.id, row.owner_id, { minor: row.amount }, row.currency, row.method, ...numbers];
}
