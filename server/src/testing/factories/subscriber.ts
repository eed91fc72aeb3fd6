import type { Platform } from "../../platform/platform.ts";

/** An import that waits for its turn, and has no file. */
export async function makeImport(
  { db, clock, newId }: Platform,
  { site_id }: { site_id: string },
): Promise<{ id: string }> {
  const id = newId();
  await db.query(
    `INSERT INTO subscriber_imports (id, site_id, file_name, size, dry_run, created_at)
     VALUES ($id, $site_id, 'list.csv', 100, false, $now)`,
    { bind: { id, site_id, now: clock.now() } },
  );
  return { id };
}

/** Somebody in a site's list; the site's count is kept. */
export async function makeSubscriber(
  { db, clock, newId }: Platform,
  wishes: { site_id: string; email?: string; name?: string; source?: string; state?: string },
): Promise<{ email: string }> {
  const {
    site_id,
    email = `${newId()}@list.example`,
    name = "",
    source = "plain",
    state = "subscribed",
  } = wishes;
  await db.query(
    `WITH made AS (
       INSERT INTO subscribers (site_id, email, name, since, source, state)
       VALUES ($site_id, $email, $name, $now, $source::subscriber_source, $state::subscriber_state))
     UPDATE sites SET subscribers_count = subscribers_count + ($state::subscriber_state = 'subscribed')::int WHERE id = $site_id`,
    { bind: { site_id, email, name, source, state, now: clock.now() } },
  );
  return { email };
}
