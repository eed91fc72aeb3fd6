import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates a waiting import, without a file. */
export async function makeImport(
  { db, clock, newId }: Platform,
  { site_id }: { site_id: string },
): Promise<{ id: string }> {
  const id = newId();
  await execute(
    db,
    `INSERT INTO subscriber_imports (id, site_id, file_name, size, dry_run, created_at)
     VALUES ($id, $site_id, 'list.csv', 100, false, $now)`,
    { id, site_id, now: clock.now() },
  );
  return { id };
}

/** Adds a subscriber to a site's list and updates the site's count. */
export async function makeSubscriber(
  { db, clock, newId }: Platform,
  options: { site_id: string; email?: string; name?: string; source?: string; state?: string },
): Promise<{ email: string }> {
  const {
    site_id,
    email = `${newId()}@list.example`,
    name = "",
    source = "plain",
    state = "subscribed",
  } = options;
  await execute(
    db,
    `WITH made AS (
       INSERT INTO subscribers (site_id, email, name, since, source, state)
       VALUES ($site_id, $email, $name, $now, $source::subscriber_source, $state::subscriber_state))
     UPDATE sites SET subscribers_count = subscribers_count + ($state::subscriber_state = 'subscribed')::int WHERE id = $site_id`,
    { site_id, email, name, source, state, now: clock.now() },
  );
  return { email };
}
