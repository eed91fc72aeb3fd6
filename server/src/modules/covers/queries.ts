import type { ListingQuery } from "@quire/contracts/call";
import type { Cover, CoverAllowance } from "@quire/contracts/records/cover";
import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { coverAllowance, monthOf } from "@quire/domain/media/covers";
import type { Context, User } from "../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../platform/http/paging.ts";
import { requireUser } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { ReadScope } from "../../platform/scope.ts";
import { COVER_ROW, type CoverRow, presentCover } from "./presentCover.ts";

/** Lists a user's requests of covers, latest first, with what is left this month. */
export async function listCovers(
  context: Context,
  { query }: { query: ListingQuery },
): Promise<{ covers: Cover[]; allowance: CoverAllowance; next: string | null }> {
  const user = requireUser(context);
  const slice = sliceOf(query);
  const [before, id] = slice.next ? decodeNext(slice.next, "covers", ["time", "string"]) : ["infinity", ""];
  const [found, allowance] = await Promise.all([
    context.select<CoverRow>(
      `SELECT ${COVER_ROW} FROM covers c
        WHERE c.user_id = $userId AND c.deleted_at IS NULL AND (c.created_at, c.id) < ($before::timestamptz, $id)
        ORDER BY c.created_at DESC, c.id DESC LIMIT $limit OFFSET $offset`,
      { userId: user.userId, before, id, limit: slice.limit + 1, offset: slice.offset },
    ),
    readAllowance(context, user),
  ]);
  const page = cutPage(found, slice.limit, (last) =>
    encodeNext("covers", [last.created_at.toISOString(), last.id]),
  );
  return { covers: page.rows.map(presentCover), allowance, next: page.next };
}

/** Returns one of the caller's requests. */
export async function getCover(
  context: Context,
  { params: { id } }: { params: { id: string } },
): Promise<Cover> {
  const { userId } = requireUser(context);
  return presentCover(await findCover(context, { id, userId }));
}

/** One of a user's requests; throws if there is none of this id. */
export async function findCover(scope: ReadScope, key: { id: string; userId: string }): Promise<CoverRow> {
  const [row] = await scope.select<CoverRow>(
    `SELECT ${COVER_ROW} FROM covers c WHERE c.id = $id AND c.user_id = $userId AND c.deleted_at IS NULL`,
    key,
  );
  if (!row) throw new Refusal("cover_not_found");
  return row;
}

/** What is left of a user's covers of this month. Failed requests don't count. */
export async function readAllowance(scope: ReadScope, user: User): Promise<CoverAllowance> {
  const now = scope.platform.clock.now();
  const [row] = await scope.select<{ used: number }>(
    `SELECT count(*)::int AS used FROM covers
      WHERE user_id = $userId AND created_at >= $since AND state <> 'failed'`,
    { userId: user.userId, since: monthOf(now) },
  );
  return coverAllowance({ isPro: isPro(user.groups as readonly Role[]), used: row?.used ?? 0 }, now);
}
