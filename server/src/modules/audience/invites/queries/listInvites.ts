import type { ListingQuery, OutputOf } from "@quire/contracts/call";
import type { listInvites as listInvitesCall } from "@quire/contracts/calls/invites";
import type { InvitedFriend } from "@quire/contracts/records/invite";
import { INVITE_GOAL, monthsFor, REFERRER_MONTHS_MAX } from "@quire/domain/audience/invites";
import { QueryTypes } from "sequelize";
import type { Config } from "../../../../platform/config.ts";
import { siteUrl } from "../../../../platform/http/addresses.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { inviteUrl } from "../inviteUrl.ts";
import { invitesPolicy } from "../policy.ts";

interface Row {
  id: string;
  name: string;
  domain: string | null;
  custom_domain: string | null;
  created_at: Date;
  welcomed_at: Date | null;
  counted_at: Date | null;
  refused_at: Date | null;
}

const FRIENDS = `
  SELECT i.referee_id AS id, u.name, s.domain, s.custom_domain, i.created_at, i.welcomed_at, i.counted_at, i.refused_at
    FROM invites i JOIN users u ON u.id = i.referee_id
    LEFT JOIN sites s ON s.id = i.referee_id AND u.deleted_at IS NULL
   WHERE i.referrer_id = $userId AND (i.created_at, i.referee_id) < ($before::timestamptz, $id)
   ORDER BY i.created_at DESC, i.referee_id DESC LIMIT $limit OFFSET $offset`;

/** Who came by one's invitation, the last first. */
export async function listInvites(
  context: Context,
  { query }: { query: ListingQuery },
): Promise<OutputOf<typeof listInvitesCall>> {
  const { userId } = authorize(context, invitesPolicy, "invite", null);
  const { platform } = context;
  const slice = sliceOf(query);
  const [before, id] = slice.next ? decodeNext(slice.next, "invites", ["time", "string"]) : ["infinity", "~"];
  const bind = { userId, before, id, limit: slice.limit + 1, offset: slice.offset };
  const [url, counted, rows] = await Promise.all([
    inviteUrl(platform, userId),
    countFriends(context, userId),
    platform.db.query<Row>(FRIENDS, { bind, type: QueryTypes.SELECT }),
  ]);
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("invites", [last.created_at.toISOString(), last.id]),
  );
  return {
    url,
    counted,
    goal: INVITE_GOAL,
    months: { given: monthsFor(counted), most: REFERRER_MONTHS_MAX },
    friends: page.rows.map((row) => presentFriend(platform.config, row)),
    next: page.next,
  };
}

async function countFriends({ platform }: Context, userId: string): Promise<number> {
  const [row] = await platform.db.query<{ counted: number }>(
    "SELECT count(*)::int AS counted FROM invites WHERE referrer_id = $userId AND counted_at IS NOT NULL",
    { bind: { userId }, type: QueryTypes.SELECT },
  );
  return row?.counted ?? 0;
}

function presentFriend(config: Config, row: Row): InvitedFriend {
  const { id, name, domain, custom_domain, created_at, welcomed_at, counted_at, refused_at } = row;
  return {
    id,
    name,
    site_url: domain === null ? null : siteUrl(config, { domain, custom_domain }),
    state: refused_at ? "not_counted" : counted_at ? "counted" : welcomed_at ? "verified" : "joined",
    joined: created_at.toISOString(),
    counted: counted_at?.toISOString() ?? null,
  };
}
