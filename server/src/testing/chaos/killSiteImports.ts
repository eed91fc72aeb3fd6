import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { ZipFile } from "yazl";
import type { ChaosHome } from "./chaosHome.ts";
import { type KillReport, killRuns, type RunKill } from "./killRuns.ts";

const POSTS = 24;
/** Every third post of the export has a picture of its own. */
const WITH_PICTURE = 3;

/** Imports another platform's export for each kill. */
export const killSiteImports = (kills: readonly RunKill[]): Promise<KillReport> =>
  killRuns(
    {
      command: async (dir, name) => ["import", "ghost", await writeExport(dir, name), "--yes", "--json"],
      judge,
    },
    kills,
  );

async function writeExport(dir: string, name: string): Promise<string> {
  const zip = new ZipFile();
  const posts = Array.from({ length: POSTS }, (_, n) => ({
    id: `${name}-${n}`,
    title: `${name}. ${n}`,
    slug: `${name}-${n}`,
    html: `<p>The words of ${name}, ${n}.</p>${n % WITH_PICTURE === 0 ? `<img src="__GHOST_URL__/content/images/${name}-${n}.png">` : ""}`,
    type: "post",
    status: "published",
    visibility: "public",
    created_at: "2019-01-01T00:00:00.000Z",
    published_at: "2019-01-02T00:00:00.000Z",
  }));
  zip.addBuffer(
    Buffer.from(JSON.stringify({ db: [{ data: { posts, tags: [], posts_tags: [] } }] })),
    "blog.json",
  );
  for (let n = 0; n < POSTS; n += WITH_PICTURE) {
    zip.addBuffer(await drawn(`${name}-${n}`), `content/images/${name}-${n}.png`);
  }
  zip.end();
  const file = join(dir, `${name}.zip`);
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

/** A picture in a unique color. */
function drawn(name: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = Buffer.from(name.slice(-6)).subarray(-3);
  const width = 300 + name.length;
  return sharp({
    create: {
      width,
      height: 200 + (Number(/^run(\d+)/.exec(name)?.[1]) || 0),
      channels: 3,
      background: { r, g, b },
    },
  })
    .png()
    .toBuffer();
}

/**
 * Returns what is wrong with one export: each post once and complete, each reported once, and one import that
 * counts them.
 */
async function judge(home: ChaosHome, name: string): Promise<string[]> {
  const [found] = await home.query<Record<string, number>>(
    `SELECT count(*)::int AS posts, count(DISTINCT p.title)::int AS titles,
            count(*) FILTER (WHERE x.html LIKE '%The words of ${name}, %' AND x.published_at = '2019-01-02T00:00:00Z')::int AS published,
            count(*) FILTER (WHERE x.html LIKE '%src="/files/%')::int AS pictured,
            (SELECT count(*)::int FROM site_import_posts r JOIN site_imports i ON i.id = r.import_id
              WHERE i.file_name = '${name}.zip' AND r.outcome = 'added') AS reported,
            (SELECT sum((counts ->> 'added')::int)::int FROM site_imports
              WHERE file_name = '${name}.zip' AND state = 'done') AS counted
       FROM posts p LEFT JOIN publications x ON x.post_id = p.id WHERE p.title LIKE '${name}. %'`,
  );
  const all = POSTS;
  const expected: Record<string, number> = {
    posts: all,
    titles: all,
    published: all,
    pictured: Math.ceil(all / WITH_PICTURE),
    reported: all,
    counted: all,
  };
  const wrong = Object.keys(expected).filter((key) => found?.[key] !== expected[key]);
  return wrong.map((key) => `${name}: ${key} is ${found?.[key]} and not ${expected[key]}`);
}
