import type { CommandContext } from "../../platform/http/context.ts";

/** Records which creator invited a new account. An unknown subdomain is ignored: it must not fail the sign-up. */
export async function recordInvite(
  context: CommandContext,
  { userId: refereeId, invite: domain }: { userId: string; invite: string | null | undefined },
): Promise<void> {
  const { platform } = context;
  if (!domain) return;
  await context.execute(
    `INSERT INTO invites (referee_id, referrer_id, created_at)
     SELECT $refereeId::text, u.id, $now::timestamptz FROM sites s JOIN users u ON u.id = s.id
      WHERE s.domain = lower($domain::text) AND u.id <> $refereeId::text AND u.deleted_at IS NULL AND u.suspended_at IS NULL
     ON CONFLICT DO NOTHING`,
    { refereeId, domain, now: platform.clock.now() },
  );
}
