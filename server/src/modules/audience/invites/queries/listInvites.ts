import type { ListingQuery, OutputOf } from "@quire/contracts/call";
import type { listInvites as listInvitesCall } from "@quire/contracts/calls/invites";
import type { InvitedFriend } from "@quire/contracts/records/invite";
import { INVITE_GOAL, monthsFor, REFERRER_MONTHS_MAX } from "@quire/domain/audience/invites";
import { Op } from "sequelize";
import type { Config } from "../../../../platform/config.ts";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";
import { type InviteColumns, invites } from "../../models/invites.ts";
import { inviteUrl } from "../inviteUrl.ts";
import { invitesPolicy } from "../policy.ts";

interface Row extends Pick<InviteColumns, "created_at" | "welcomed_at" | "counted_at" | "refused_at"> {
  id: string;
  name: string;
  domain: string | null;
  custom_domain: string | null;
}

const FRIENDS = `
  SELECT i.referee_id AS id, u.name, s.domain, s.custom_domain, i.created_at, i.welcomed_at, i.counted_at, i.refused_at
    FROM invites i JOIN users u ON u.id = i.referee_id
    LEFT JOIN sites s ON s.id = i.referee_id AND u.deleted_at IS NULL
   WHERE i.referrer_id = $userId AND (i.created_at, i.referee_id) < ($before::timestamptz, $id)
   ORDER BY i.created_at DESC, i.referee_id DESC LIMIT $limit OFFSET $offset`;

/** Lists the friends who signed up with the caller's invite, the latest first. */
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
    select<Row>(platform.db, FRIENDS, bind),
  ]);
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("invites", [last.created_at.toISOString(), last.id]),
  );
  return {
    url,
    counted,
    goal: INVITE_GOAL,
    months: { granted: monthsFor(counted), most: REFERRER_MONTHS_MAX },
    friends: page.rows.map((row) => presentFriend(platform.config, row)),
    next: page.next,
  };
}

function countFriends({ platform }: Context, userId: string): Promise<number> {
  return invites(platform.db).count({ where: { referrer_id: userId, counted_at: { [Op.not]: null } } });
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
