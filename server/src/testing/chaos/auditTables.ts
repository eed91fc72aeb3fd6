import type { ChaosHome } from "./chaosHome.ts";
import { type Ledger, wordsOf } from "./ledger.ts";

/** States that no crash may leave behind, each as a query that returns the offending ids. */
const PARTIAL: Record<string, string> = {
  "published without a publication, or the reverse":
    "SELECT id FROM posts p WHERE (published_version IS NOT NULL) <> EXISTS (SELECT 1 FROM publications WHERE post_id = p.id)",
  "a gap in its versions": `SELECT p.id FROM posts p LEFT JOIN revisions r ON r.post_id = p.id AND r.kind = 'checkpoint'
     GROUP BY p.id HAVING p.version <> count(r.id) OR p.version <> max(r.version) OR min(r.version) <> 1`,
  "a save refused without a conflicting save": "SELECT id FROM revisions WHERE kind = 'refused'",
  "a wrong count of likes":
    "SELECT post_id AS id FROM publications p WHERE likes_count <> (SELECT count(*) FROM likes l WHERE l.post_id = p.post_id)",
  "a wrong count of comments":
    "SELECT post_id AS id FROM publications p WHERE comments_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.post_id AND c.state = 'approved')",
  "a wrong count of replies": `SELECT id FROM comments c WHERE answers_count <> (SELECT count(*) FROM comments b
     WHERE b.post_id = c.post_id AND b.state = 'approved' AND b.depth > c.depth AND starts_with(b.thread, c.thread))`,
  "a wrong count of chapters":
    "SELECT post_id AS id FROM publications p WHERE children_count <> (SELECT count(*) FROM publications c WHERE c.parent_id = p.post_id)",
  "a gap or duplicate among chapter positions":
    "SELECT parent_id AS id FROM posts WHERE parent_id IS NOT NULL GROUP BY 1 HAVING max(position) <> count(*) OR count(DISTINCT position) <> count(*)",
  "a wrong count of posts":
    "SELECT id FROM sites s WHERE blog_count <> (SELECT count(*) FROM publications p WHERE p.site_id = s.id AND p.ptype = 'blog')",
  "a topic with wrong counts": `SELECT slug AS id FROM topics t
     WHERE posts_count <> (SELECT count(*) FROM publication_topics x WHERE x.topic_slug = t.slug)
        OR authors_count <> (SELECT count(DISTINCT site_id) FROM publication_topics x WHERE x.topic_slug = t.slug)`,
  "tags without their topics": `SELECT post_id AS id FROM publications p WHERE parent_id IS NULL
     AND jsonb_array_length(tags) <> (SELECT count(*) FROM publication_topics x WHERE x.post_id = p.post_id)`,
};

interface PostRow {
  id: string;
  version: number;
  published_version: number | null;
  title: string;
  text: string;
  html: string | null;
}

/** Compares the tables with what was acknowledged and looks for partial writes. Returns the violations. */
export async function auditTables(home: ChaosHome, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, sql] of Object.entries(PARTIAL)) {
    for (const { id } of await home.query<{ id: string }>(sql)) wrong.push(`${id}: ${what}`);
  }
  wrong.push(...(await auditPosts(home, ledger)));
  wrong.push(...(await auditLikes(home, ledger)));
  wrong.push(...(await auditComments(home, ledger)));
  return wrong;
}

async function auditPosts(home: ChaosHome, { posts, drafts, unanswered }: Ledger): Promise<string[]> {
  const rows = await home.query<PostRow>(
    `SELECT p.id, p.version, p.published_version, p.title, r.blocks::text AS text, x.html
       FROM posts p JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
       LEFT JOIN publications x ON x.post_id = p.id WHERE p.ptype <> 'parent'`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong = rows
    .filter(({ id }) => !posts.has(id) && !drafts.has(id))
    .map(({ id }) => `post ${id} was never created`);
  for (const [id, { version, published: acknowledged }] of posts) {
    const row = found.get(id);
    const ahead = unanswered.has(id) ? 1 : 0;
    if (!row) {
      if (version > 0) wrong.push(`post ${id} was acknowledged and is gone`);
      continue;
    }
    if (row.version < version || row.version > version + ahead) {
      wrong.push(`post ${id} is at ${row.version}; ${version} was acknowledged`);
    }
    if (row.title !== `Post ${id}` || !row.text.includes(wordsOf(id, row.version))) {
      wrong.push(`post ${id} lacks the words of its version ${row.version}`);
    }
    const published = row.published_version ?? 0;
    if (published !== acknowledged && !(ahead && published === version)) {
      wrong.push(`post ${id} shows ${published}; ${acknowledged} was acknowledged`);
    }
    if (published > 0 && !row.html?.includes(wordsOf(id, published))) {
      wrong.push(`post ${id} does not show the words of its version ${published}`);
    }
  }
  return wrong;
}

async function auditLikes(home: ChaosHome, { likes, unanswered }: Ledger): Promise<string[]> {
  const rows = await home.query<{ pair: string }>("SELECT user_id || ' ' || post_id AS pair FROM likes");
  const found = new Set(rows.map(({ pair }) => pair));
  const pairs = new Set([...found, ...likes.keys()]);
  return [...pairs]
    .filter((pair) => !unanswered.has(pair) && found.has(pair) !== (likes.get(pair) ?? false))
    .map((pair) => `like ${pair} is ${found.has(pair) ? "there" : "gone"}`);
}

async function auditComments(home: ChaosHome, { comments, unanswered }: Ledger): Promise<string[]> {
  const rows = await home.query<{ id: string; post_id: string; user_id: string; text: string }>(
    "SELECT id, post_id, user_id, text FROM comments",
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong = rows
    .filter(({ id }) => !comments.has(id) && !unanswered.has(id))
    .map(({ id }) => `comment ${id} was never created`);
  for (const [id, { postId, userId, text }] of comments) {
    const row = found.get(id);
    if (row?.post_id !== postId || row.user_id !== userId || row.text !== text) {
      wrong.push(`comment ${id} was acknowledged and is ${row ? "another" : "gone"}`);
    }
  }
  return wrong;
}
