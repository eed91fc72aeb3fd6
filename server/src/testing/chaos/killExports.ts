import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ChaosHome } from "./chaosHome.ts";
import { type KillReport, killRuns, type RunKill } from "./killRuns.ts";

const POSTS = 300;

/** Exports a site of `POSTS` posts into a folder of its own for each kill. */
export const killExports = (kills: readonly RunKill[]): Promise<KillReport> =>
  killRuns(
    { prepare: seed, command: async (dir, name) => ["export", join(dir, name), "--json"], judge },
    kills,
  );

function seed({ query, creator }: ChaosHome): Promise<unknown> {
  return query(
    `WITH p AS (
       INSERT INTO posts (id, site_id, ptype, title, slug, version, created_at, updated_at)
       SELECT 'b' || lpad(n::text, 10, '0') || right('${creator.id}', 9), '${creator.id}', 'blog', 'Post ' || n, '', 1, now(), now()
         FROM generate_series(1, ${POSTS}) n RETURNING id, title
     )
     INSERT INTO revisions (id, post_id, kind, version, author_id, title, blocks, fields, created_at)
     SELECT id, id, 'checkpoint', 1, '${creator.id}', title,
            jsonb_build_array(jsonb_build_object('type', 'featuredImage', 'id', id, 'src', null, 'alt', '', 'caption', '',
              'height', null, 'width', null, 'prominent_color', null),
            jsonb_build_object('type', 'paragraph', 'id', left(id, 19) || 'z', 'content', jsonb_build_array(
              jsonb_build_object('type', 'text', 'text', repeat('The words of ' || title || '. ', 400))))),
            '{}', now() FROM p`,
  );
}

/** Returns what is wrong with one folder: each post must be there once and complete, with no partial files. */
async function judge(_home: ChaosHome, name: string, dir: string): Promise<string[]> {
  const all = await readdir(join(dir, name), { recursive: true });
  const half = all.filter((path) => path.endsWith(".part"));
  const posts = all.filter((path) => /^posts\/[^/]+\.md$/.test(path));
  const wrong = half.map((path) => `${name}: ${path} was left behind`);
  if (posts.length !== POSTS) wrong.push(`${name}: ${posts.length} posts and not ${POSTS}`);
  for (const path of posts) {
    const text = await readFile(join(dir, name, path), "utf8");
    const title = /^title: "?(Post \d+)"?$/m.exec(text)?.[1] ?? "";
    if (title === "" || text.split(`The words of ${title}. `).length < 400)
      wrong.push(`${name}: ${path} is not whole`);
  }
  if (!all.includes("account.json") || !all.includes("export.json"))
    wrong.push(`${name}: it says nothing of itself`);
  return wrong;
}
