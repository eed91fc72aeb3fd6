import { Readable } from "node:stream";
import type { SubscriberFilter } from "@quire/contracts/calls/subscribers";
import type { Subscriber } from "@quire/contracts/records/subscriber";
import { csvLine } from "@quire/domain/text/csv";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { sendDownload } from "../../../../platform/http/sendDownload.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { walk } from "../../../posts/walk.ts";
import { subscriberPolicy } from "../policy.ts";
import { prefixOf, selectSubscribers } from "../selectSubscribers.ts";

/**
 * Sends the list as CSV. Its cells are untrusted input: `csvLine` escapes formulas so that spreadsheets don't run
 * them.
 */
export async function exportSubscribers(
  context: Context,
  { params, query }: { params: { id: string }; query: SubscriberFilter },
): Promise<Blob> {
  const { userId } = authorize(context, subscriberPolicy, "manageList", params);
  await enforceLimit(context, "exportsByUser", userId);
  const lines = linesOf(context.platform, params.id, query);
  const body = Readable.from(lines, { objectMode: false });
  return sendDownload(context, { stem: "subscribers", extension: "csv", body });
}

type Row = Omit<Subscriber, "since" | "consented"> & { since: Date; consented: Date | null; key: string };

async function* linesOf(
  platform: Platform,
  siteId: string,
  filter: SubscriberFilter,
): AsyncGenerator<string> {
  yield csvLine(["email", "name", "created_at", "state", "source", "consented_at"]);
  const sql = `SELECT *, email AS key FROM (${selectSubscribers(filter)}) AS listed`;
  let lines = "";
  for await (const row of walk<Row>(platform, sql, { siteId, prefix: prefixOf(filter) }, 2000)) {
    lines += csvLine([
      row.email,
      row.name,
      row.since.toISOString(),
      row.state,
      row.source,
      row.consented?.toISOString() ?? "",
    ]);
    if (lines.length < 16_384) continue;
    yield lines;
    lines = "";
  }
  yield lines;
}
