import type { ProvisionalSite } from "@quire/contracts/records/provisional";
import { COOKIES } from "@quire/domain/accounts/cookies";
import { type ProvisionalUse, refuseProvisional } from "@quire/domain/posts/provisional";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../platform/http/credentials.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { requestCookie } from "../../accounts/requestCookie.ts";
import { expireProvisional } from "./jobs/expireProvisional.ts";

const LIFETIME_MS = COOKIES.provisional.seconds * 1000;

/** What one browser has stored on the server. */
export interface ProvisionalRow {
  id: string;
  domain: string | null;
  expires_at: Date;
  claimed_by: string | null;
}

/** Returns what this browser has stored, or null. The cookie is the only key. */
export async function findProvisional(context: Context): Promise<ProvisionalRow | null> {
  const token = requestCookie(context, "provisional");
  if (!token) return null;
  const [row] = await context.select<ProvisionalRow>(
    `SELECT id, domain, expires_at, claimed_by FROM provisional_sites
      WHERE token_hash = $hash AND expires_at > $now`,
    { hash: hashSecret(token), now: context.platform.clock.now() },
  );
  return row ?? null;
}

/**
 * Extends the guest's storage, or creates a new one; once claimed it belongs to its user, and the next guest starts
 * fresh.
 */
export async function openProvisional(
  context: CommandContext,
  domain: string | undefined,
): Promise<ProvisionalRow> {
  const { platform, transaction, http } = context;
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + LIFETIME_MS);
  const found = await findProvisional(context);
  if (found && found.claimed_by === null) {
    const [row] = await context.select<ProvisionalRow>(
      `UPDATE provisional_sites SET expires_at = $expires, domain = coalesce($domain, domain)
        WHERE id = $id AND claimed_by IS NULL RETURNING id, domain, expires_at, claimed_by`,
      { id: found.id, expires, domain: domain ?? null },
    );
    if (row) return row;
  }
  const token = newSecretToken(platform);
  const id = platform.newId();
  await context.execute(
    `INSERT INTO provisional_sites (id, token_hash, domain, created_at, expires_at)
     VALUES ($id, $hash, $domain, $now, $expires)`,
    { id, hash: hashSecret(token), domain: domain ?? null, now, expires },
  );
  await platform.jobs.enqueue(transaction, expireProvisional, { id }, { runAt: expires });
  context.afterCommit(() => http.cookies.set("provisional", token));
  return { id, domain: domain ?? null, expires_at: expires, claimed_by: null };
}

/** How much is stored. */
async function countUse(context: Context, id: string): Promise<ProvisionalUse> {
  const [row] = await context.select<Record<string, string>>(
    `SELECT (SELECT count(*) FROM provisional_posts WHERE provisional_id = $id) AS posts,
            (SELECT coalesce(sum(length(draft)), 0) FROM provisional_posts WHERE provisional_id = $id) AS draft_bytes,
            (SELECT count(*) FROM provisional_files WHERE provisional_id = $id) AS files,
            (SELECT coalesce(sum(size), 0) FROM provisional_files WHERE provisional_id = $id) AS file_bytes`,
    { id },
  );
  return {
    posts: Number(row?.posts),
    draftBytes: Number(row?.draft_bytes),
    files: Number(row?.files),
    fileBytes: Number(row?.file_bytes),
  };
}

/** Refuses more than a guest may store; call it in the storing transaction. */
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
