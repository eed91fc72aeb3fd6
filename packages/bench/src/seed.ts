import { createHash, randomBytes } from "node:crypto";
import { newId } from "@quire/domain/ids";
import type pg from "pg";

export interface BenchSite {
  id: string;
  domain: string;
  /** The newest 60,000, newest first. */
  posts: { id: string; slug: string; published: string }[];
}

const HTML = `<p>${"Call me Ishmael. Some years ago, never mind how long precisely, I thought I would sail about a little. ".repeat(12)}</p>`;

/** A site with this many published posts, inserted by SQL: the commands are measured elsewhere. */
export async function seedSite(database: pg.Pool, domain: string, count: number): Promise<BenchSite> {
  const id = newId(Date.now(), randomBytes);
  await database.query(
    "INSERT INTO users (id, name, email, created_at, updated_at) VALUES ($1, $2, $3, now(), now())",
    [id, `Site ${domain}`, `${domain}@example.com`],
  );
  await database.query(
    `INSERT INTO sites (id, domain, name, currency, blog_count, created_at, updated_at)
     VALUES ($1, $2, $2, 'INR', $3, now(), now())`,
    [id, domain, count],
  );
  await database.query("INSERT INTO user_groups (user_id, group_id, created_at) VALUES ($1, 11, now())", [
    id,
  ]);
  await database.query(
    `INSERT INTO posts (id, site_id, ptype, title, slug, version, published_version, published_at, created_at, updated_at)
     SELECT 'b' || lpad(to_hex(n), 10, '0') || substr($1, 12, 9), $1, 'blog', 'Post number ' || n, 'post-number-' || n, 1, 1,
            t, t, t
       FROM (SELECT n, date_trunc('milliseconds', now()) - n * interval '1 minute' AS t FROM generate_series(1, $2::int) n) x`,
    [id, count],
  );
  await database.query(
    `INSERT INTO publications (post_id, site_id, ptype, title, slug, summary, visibility, words, html, search,
                               published_at, updated_at)
     SELECT id, site_id, ptype, title, slug, 'A summary of some length, as posts have, to fill two lines of a card.', 'free',
            240, $2, to_tsvector('simple', title), published_at, updated_at
       FROM posts WHERE site_id = $1`,
    [id, HTML],
  );
  const { rows } = await database.query<{ id: string; slug: string; published: Date }>(
    `SELECT post_id AS id, slug, published_at AS published FROM publications WHERE site_id = $1
      ORDER BY published_at DESC, post_id DESC LIMIT 60000`,
    [id],
  );
  const posts = rows.map((row) => ({ ...row, published: row.published.toISOString() }));
  return { id, domain, posts };
}

/** Inserts this many sites without posts, to be followed; returns their ids. */
export async function seedEmptySites(database: pg.Pool, count: number): Promise<string[]> {
  const tail = newId(Date.now(), randomBytes).slice(11);
  const { rows } = await database.query<{ id: string }>(
    `WITH people AS (
       INSERT INTO users (id, name, email, created_at, updated_at)
       SELECT 'b' || lpad(to_hex(n), 10, '0') || $1, 'Site ' || n, 'empty-' || n || '@example.com', now(), now()
         FROM generate_series(1, $2::int) n RETURNING id, name
     )
     INSERT INTO sites (id, domain, name, currency, created_at, updated_at)
     SELECT id, 'empty-' || substr(name, 6), name, 'INR', now(), now() FROM people RETURNING id`,
    [tail, count],
  );
  return rows.map(({ id }) => id);
}

/** Inserts this many readers with a personal token each; returns the tokens. */
export async function seedReaders(database: pg.Pool, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 1; n <= count; n++) {
    const id = newId(Date.now(), randomBytes);
    await database.query(
      "INSERT INTO users (id, name, email, created_at, updated_at) VALUES ($1, $2, $3, now(), now())",
      [id, `Reader ${n}`, `reader-${n}@example.com`],
    );
    tokens.push(await seedToken(database, id));
  }
  return tokens;
}

/** A personal token of a site's owner. */
export async function seedToken(database: pg.Pool, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await database.query(
    `INSERT INTO sessions (id, user_id, token_hash, kind, device, created_at, last_seen_at)
     VALUES ($1, $2, $3, 'token', 'bench', now(), now())`,
    [newId(Date.now(), randomBytes), userId, createHash("sha256").update(token).digest()],
  );
  return token;
}
