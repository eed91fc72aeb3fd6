import { type Ledger, wordsOf } from "./ledger.ts";
import type { TrialHome } from "./trialHome.ts";

/** What no crash may leave, each as a query whose rows are the offenders' ids. */
const HALF_THERE: Record<string, string> = {
  "published, with nothing to read":
    "SELECT id FROM posts p WHERE (published_version IS NOT NULL) <> EXISTS (SELECT 1 FROM publications WHERE post_id = p.id)",
  "a gap among its versions": `SELECT p.id FROM posts p LEFT JOIN revisions r ON r.post_id = p.id AND r.kind = 'checkpoint'
     GROUP BY p.id HAVING p.version <> count(r.id) OR p.version <> max(r.version) OR min(r.version) <> 1`,
  "a save refused though nobody else saved": "SELECT id FROM revisions WHERE kind = 'refused'",
  "another count of likes than likes":
    "SELECT post_id AS id FROM publications p WHERE likes_count <> (SELECT count(*) FROM likes l WHERE l.post_id = p.post_id)",
  "another count of comments than comments":
    "SELECT post_id AS id FROM publications p WHERE comments_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.post_id AND c.state = 'approved')",
  "another count of answers than answers": `SELECT id FROM comments c WHERE answers_count <> (SELECT count(*) FROM comments b
     WHERE b.post_id = c.post_id AND b.state = 'approved' AND b.depth > c.depth AND starts_with(b.thread, c.thread))`,
  "another count of chapters than chapters":
    "SELECT post_id AS id FROM publications p WHERE children_count <> (SELECT count(*) FROM publications c WHERE c.parent_id = p.post_id)",
  "chapters without a place, or two in one":
    "SELECT parent_id AS id FROM posts WHERE parent_id IS NOT NULL GROUP BY 1 HAVING max(position) <> count(*) OR count(DISTINCT position) <> count(*)",
  "another count of posts than posts":
    "SELECT id FROM sites s WHERE blog_count <> (SELECT count(*) FROM publications p WHERE p.site_id = s.id AND p.ptype = 'blog')",
  "a topic that counts wrongly": `SELECT slug AS id FROM topics t
     WHERE posts_count <> (SELECT count(*) FROM publication_topics x WHERE x.topic_slug = t.slug)
        OR authors_count <> (SELECT count(DISTINCT site_id) FROM publication_topics x WHERE x.topic_slug = t.slug)`,
  "tags under which it is not filed": `SELECT post_id AS id FROM publications p WHERE parent_id IS NULL
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

/** Compares the tables with what was acknowledged, and looks for what is half there. Returns what is wrong. */
export async function auditTables(home: TrialHome, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, sql] of Object.entries(HALF_THERE)) {
    for (const { id } of await home.query<{ id: string }>(sql)) wrong.push(`${id}: ${what}`);
  }
  wrong.push(...(await auditPosts(home, ledger)));
  wrong.push(...(await auditLikes(home, ledger)));
  wrong.push(...(await auditComments(home, ledger)));
  return wrong;
}

async function auditPosts(home: TrialHome, { posts, drafts, unanswered }: Ledger): Promise<string[]> {
  const rows = await home.query<PostRow>(
    `SELECT p.id, p.version, p.published_version, p.title, r.blocks::text AS text, x.html
       FROM posts p JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
       LEFT JOIN publications x ON x.post_id = p.id WHERE p.ptype <> 'parent'`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong = rows
    .filter(({ id }) => !posts.has(id) && !drafts.has(id))
    .map(({ id }) => `post ${id} was never asked for`);
  for (const [id, { version, shown }] of posts) {
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
      wrong.push(`post ${id} has not the words of its version ${row.version}`);
    }
    const standing = row.published_version ?? 0;
    if (standing !== shown && !(ahead && standing === version)) {
      wrong.push(`post ${id} shows ${standing}; ${shown} was acknowledged`);
    }
    if (standing > 0 && !row.html?.includes(wordsOf(id, standing))) {
      wrong.push(`post ${id} does not show the words of its version ${standing}`);
    }
  }
  return wrong;
}

async function auditLikes(home: TrialHome, { likes, unanswered }: Ledger): Promise<string[]> {
  const rows = await home.query<{ pair: string }>("SELECT user_id || ' ' || post_id AS pair FROM likes");
  const found = new Set(rows.map(({ pair }) => pair));
  const asked = new Set([...found, ...likes.keys()]);
  return [...asked]
    .filter((pair) => !unanswered.has(pair) && found.has(pair) !== (likes.get(pair) ?? false))
    .map((pair) => `like ${pair} is ${found.has(pair) ? "there" : "gone"}`);
}

async function auditComments(home: TrialHome, { comments, unanswered }: Ledger): Promise<string[]> {
  const rows = await home.query<{ id: string; post_id: string; user_id: string; text: string }>(
    "SELECT id, post_id, user_id, text FROM comments",
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong = rows
    .filter(({ id }) => !comments.has(id) && !unanswered.has(id))
    .map(({ id }) => `comment ${id} was never asked for`);
  for (const [id, { postId, userId, text }] of comments) {
    const row = found.get(id);
    if (row?.post_id !== postId || row.user_id !== userId || row.text !== text) {
      wrong.push(`comment ${id} was acknowledged and is ${row ? "another" : "gone"}`);
    }
  }
  return wrong;
}
