import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../testing/ports.ts";
import { startServerProcess } from "./serverProcess.ts";
import { makeTrialHome, type TrialHome } from "./trialHome.ts";

const READERS = 30;
/** The letter at which the server dies, of those that this server hands over. */
const DEATHS = [3, 7, 11];
/** Letters that were with the mail server at that moment, and not noted. */
const AT_ONCE = 4;
const PATIENCE_MS = 60_000;

test("a newsletter whose server is killed in the middle, again and again, comes to everyone", {
  timeout: 180_000,
}, async () => {
  const home = await makeTrialHome(READERS);
  const port = await freePort();
  let server = startServerProcess({ dataDir: home.dataDir, port });
  try {
    await server.ready();
    await home.query("UPDATE users SET email_verified_at = now()");
    await home.query(
      `INSERT INTO follows (user_id, site_id, created_at) SELECT id, '${home.creator.id}', now() FROM users WHERE id <> '${home.creator.id}'`,
    );
    const origin = server.origin;
    const post = await send(home, `${origin}/api/w/${home.creator.id}/posts`, {
      ptype: "blog",
      title: "Loomings",
      markdown: "Call me Ishmael.",
    });
    // It dies while it sends, so each of the others finds a newsletter that was begun.
    for (const death of DEATHS) {
      await server.stop();
      server = startServerProcess({ dataDir: home.dataDir, port, failpoint: `letterHandedOver:${death}` });
      if (death === DEATHS[0]) {
        await server.ready();
        const path = `/api/w/${home.creator.id}/posts/${post.id}/publish`;
        // The answer may go down with the server; what it says is looked up below.
        await send(home, origin + path, { publish_newsletter: true }).catch(() => null);
      }
      await server.ended;
    }
    server = startServerProcess({ dataDir: home.dataDir, port });
    await server.ready();
    await finished(home);
    const letters = await readLetters(home);
    expect(new Set(letters.map(({ to }) => to)).size).toBe(READERS);
    // Sent twice is shown once: by their ids there are no more letters than people.
    expect(new Set(letters.map(({ id }) => id)).size).toBe(READERS);
    expect(letters.length).toBeLessThanOrEqual(READERS + DEATHS.length * AT_ONCE);
  } finally {
    await server.stop();
    await home.remove();
  }
});

async function send({ creator }: TrialHome, address: string, body: object): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${creator.token}`, "content-type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

async function finished(home: TrialHome): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(100)) {
    const rows = await home.query("SELECT 1 FROM newsletters WHERE finished_at IS NOT NULL");
    if (rows.length > 0) return;
  }
  throw new Error("the newsletter was not finished");
}

async function readLetters({ dataDir }: TrialHome): Promise<{ to: string; id: string }[]> {
  const folder = join(dataDir, "mail");
  const texts = await Promise.all(
    (await readdir(folder))
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFile(join(folder, name), "utf8")),
  );
  return texts.map((text) => ({
    to: /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? "",
    id: /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? "",
  }));
}
