import type { ListingQuery, OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/security";
import { SECURITY_EVENT_KINDS } from "@quire/domain/accounts/securityEvents";
import { Op } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { securityEvents } from "../../models/securityEvents.ts";
import { presentSecurityEvent } from "../presenter.ts";

/** Lists the user's security events, newest first. */
export async function listSecurityEvents(
  context: Context,
  { query }: { query: ListingQuery },
): Promise<OutputOf<typeof calls.listSecurityEvents>> {
  const { userId } = requireUser(context);
  const slice = sliceOf(query);
  const [before] = slice.next ? decodeNext(slice.next, "security", ["string"]) : [];
  const rows = await securityEvents(context.platform.db).findAll({
    where: {
      user_id: userId,
      // A newer server of the fleet may already write others.
      kind: [...SECURITY_EVENT_KINDS],
      ...(before === undefined ? {} : { id: { [Op.lt]: before } }),
    },
    order: [["id", "DESC"]],
    limit: slice.limit + 1,
    offset: slice.offset,
  });
  const page = cutPage(rows, slice.limit, (last) => encodeNext("security", [last.get().id]));
  return { events: page.rows.map((row) => presentSecurityEvent(row.get())), next: page.next };
}
