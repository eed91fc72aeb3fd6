import type { ProvisionalSite } from "@quire/contracts/records/provisional";
import { PROVISIONAL, type ProvisionalUse, refuseProvisional } from "@quire/domain/posts/provisional";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { cookieName } from "../../../platform/http/cookies.ts";
import { hashSecret, newSecretToken } from "../../../platform/http/credentials.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { requestCookie } from "../../accounts/requestCookie.ts";
import { expireProvisional } from "./jobs/expireProvisional.ts";

const LIFETIME_MS = PROVISIONAL.days * 24 * 60 * 60_000;

/** What one browser keeps with us. */
export interface ProvisionalRow {
  id: string;
  domain: string | null;
  expires_at: Date;
  claimed_by: string | null;
}

/** What this browser keeps, or null. Whoever has the cookie has what it opens: nobody else ever sees it. */
export async function findProvisional(context: Context): Promise<ProvisionalRow | null> {
  const token = requestCookie(context, "provisional");
  if (!token) return null;
  const [row] = await context.platform.db.query<ProvisionalRow>(
    `SELECT id, domain, expires_at, claimed_by FROM provisional_sites
      WHERE token_hash = $hash AND expires_at > $now`,
    {
      bind: { hash: hashSecret(token), now: context.platform.clock.now() },
      transaction: context.transaction,
      type: QueryTypes.SELECT,
    },
  );
  return row ?? null;
}

/** The same for as long again, or a new one; what was claimed is its claimer's, and the next guest begins anew. */
export async function openProvisional(
  context: CommandContext,
  domain: string | undefined,
): Promise<ProvisionalRow> {
  const { platform, transaction, http, facts } = context;
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + LIFETIME_MS);
  const found = await findProvisional(context);
  if (found && found.claimed_by === null) {
    const [row] = await platform.db.query<ProvisionalRow>(
      `UPDATE provisional_sites SET expires_at = $expires, domain = coalesce($domain, domain)
        WHERE id = $id AND claimed_by IS NULL RETURNING id, domain, expires_at, claimed_by`,
      { bind: { id: found.id, expires, domain: domain ?? null }, transaction, type: QueryTypes.SELECT },
    );
    if (row) return row;
  }
  const token = newSecretToken(platform);
  const id = platform.newId();
  await platform.db.query(
    `INSERT INTO provisional_sites (id, token_hash, domain, created_at, expires_at)
     VALUES ($id, $hash, $domain, $now, $expires)`,
    { bind: { id, hash: hashSecret(token), domain: domain ?? null, now, expires }, transaction },
  );
  await platform.jobs.enqueue(transaction, expireProvisional, { id }, { runAt: expires });
  context.afterCommit(() =>
    http.cookies.set(cookieName("provisional", facts.scheme), token, {
      httpOnly: true,
      maxAgeSeconds: LIFETIME_MS / 1000,
    }),
  );
  return { id, domain: domain ?? null, expires_at: expires, claimed_by: null };
}

/** How much of it there is. */
async function countUse({ platform, transaction }: Context, id: string): Promise<ProvisionalUse> {
  const [row] = await platform.db.query<Record<string, string>>(
    `SELECT (SELECT count(*) FROM provisional_posts WHERE provisional_id = $id) AS posts,
            (SELECT coalesce(sum(length(draft)), 0) FROM provisional_posts WHERE provisional_id = $id) AS draft_bytes,
            (SELECT count(*) FROM provisional_files WHERE provisional_id = $id) AS files,
            (SELECT coalesce(sum(size), 0) FROM provisional_files WHERE provisional_id = $id) AS file_bytes`,
    { bind: { id }, transaction, type: QueryTypes.SELECT },
  );
  return {
    posts: Number(row?.posts),
    draftBytes: Number(row?.draft_bytes),
    files: Number(row?.files),
    fileBytes: Number(row?.file_bytes),
  };
}

/** Refuses what would be more than a guest may keep; in the transaction that would keep it. */
export async function requireRoom(context: CommandContext, id: string): Promise<ProvisionalUse> {
  const use = await countUse(context, id);
  const message = refuseProvisional(use);
  if (message) throw new Refusal("provisional_full", { message });
  return use;
}

export async function presentProvisional(context: Context, row: ProvisionalRow): Promise<ProvisionalSite> {
  const { posts } = await countUse(context, row.id);
  return {
    status: row.claimed_by ? "claimed" : "open",
    domain: row.domain,
    posts,
    expires: row.expires_at.toISOString(),
  };
}
