import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import { freePort } from "../ports.ts";
import { type ChaosHome, makeChaosHome } from "./chaosHome.ts";
import { startServerProcess } from "./serverProcess.ts";

/** Emails that the server sends concurrently: at most this many are sent twice per kill. */
const AT_ONCE = 4;
const PATIENCE_MS = 600_000;

/** A post by email, or an email of its own. */
export type Emailed = "post" | "mailing";

export interface NewsletterReport {
  /** Emails sent, including duplicates. */
  sent: number;
  violations: string[];
}

/**
 * Sends a newsletter or mailing to `followers` followers through servers that die in turn, each with the n-th email it
 * hands over. The last server finishes.
 */
export async function killNewsletter(
  followers: number,
  deaths: readonly number[],
  emailed: Emailed = "post",
): Promise<NewsletterReport> {
  const home = await makeChaosHome({ databases: inject("testDatabases") });
  const port = await freePort();
  let server = startServerProcess({ home, port });
  try {
    await server.ready();
    await home.query(FOLLOW, [followers, home.creator.id]);
    const start = await prepare(home, server.origin, emailed);
    for (const [n, death] of deaths.entries()) {
      await server.kill();
      await home.endGrace();
      server = startServerProcess({ home, port, failpoint: `emailAccepted:${death}` });
      if (n === 0) {
        await server.ready();
        // The server may die before it responds, but must not refuse.
        await start().catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error;
        });
      }
      await server.ended;
    }
    await home.endGrace();
    server = startServerProcess({ home, port });
    await server.ready();
    await finished(home);
    return judge(await readEmails(home), followers, deaths.length);
  } finally {
    await server.stop();
    await home.remove();
  }
}

/** Returns what starts the emails. */
async function prepare(home: ChaosHome, origin: string, emailed: Emailed): Promise<() => Promise<Response>> {
  const markdown = "Call me Ishmael.";
  if (emailed === "mailing") {
    const body = { subject: "Loomings", markdown, audience: "followers" };
    return () => post(home, `${origin}/api/w/sites/${home.creator.id}/mailer`, body);
  }
  const posts = `${origin}/api/w/${home.creator.id}/posts`;
  const made = await post(home, posts, { ptype: "blog", title: "Loomings", markdown });
  const { id } = (await made.json()) as { id: string };
  return () => post(home, `${posts}/${id}/publish`, { publish_newsletter: true });
}

const FOLLOW = `
  WITH added AS (
    INSERT INTO users (id, name, email, email_verified_at, created_at, updated_at)
    SELECT 'b' || lpad(n::text, 19, '0'), 'Ishmael', n || '@readers.example', now(), now(), now()
      FROM generate_series(1, $1::int) n RETURNING id)
  INSERT INTO follows (user_id, site_id, created_at) SELECT id, $2, now() FROM added`;

async function post({ creator }: ChaosHome, address: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${creator.token}`, "content-type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer;
}

async function finished(home: ChaosHome): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(50)) {
    const rows = await home.query("SELECT 1 FROM newsletters WHERE finished_at IS NOT NULL");
    if (rows.length > 0) return;
  }
  throw new Error("the newsletter did not finish");
}

interface Email {
  to: string;
  id: string;
}

async function readEmails({ dataDir }: ChaosHome): Promise<Email[]> {
  const folder = join(dataDir, "mail");
  const emails: Email[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".eml")) continue;
    const text = await readFile(join(folder, name), "utf8");
    emails.push({
      to: /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? "",
      id: /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? "",
    });
  }
  return emails;
}

function judge(emails: readonly Email[], followers: number, deaths: number): NewsletterReport {
  const reached = new Set(emails.map(({ to }) => to)).size;
  // A mail program shows two emails with the same Message-ID as one.
  const ids = new Set(emails.map(({ id }) => id)).size;
  const most = followers + deaths * AT_ONCE;
  const violations: string[] = [];
  if (reached !== followers) violations.push(`${reached} of ${followers} followers got the newsletter`);
  if (ids !== followers) violations.push(`${ids} different Message-IDs for ${followers} followers`);
  if (emails.length > most) violations.push(`${emails.length} emails, and at most ${most} may be sent`);
  return { sent: emails.length, violations };
}
