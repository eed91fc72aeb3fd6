import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { saveFile } from "../../modules/media/saveFile.ts";
import { withUploadDir } from "../../modules/media/uploads/withUploadDir.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";
import { demoComic } from "./demoComic.ts";
import { type DemoFile, demoFiles } from "./demoFiles.ts";
import { seedPictures } from "./seedPictures.ts";
import { seedPost } from "./seedPosts.ts";
import type { SeededUser } from "./seedUsers.ts";

const PAID = { visibility: "paid", pricing: { web: { USD: 200, INR: 4900 } } } as const;
const GIFT = { visibility: "free", pricing: { web: { USD: 0 } } } as const;

/** Posts other than text: a comic whose second episode is sold, an e-book, a PDF and a recording. */
export async function seedKinds(
  platform: Platform,
  creator: SeededUser,
  cover: string,
  ago: (days: number) => Date,
): Promise<void> {
  await seedComic(platform, creator, ago);
  await seedPost(platform, creator, ago(9), {
    ptype: "blog",
    subtype: "audio",
    title: "A shanty for turning the capstan",
    summary: "Thirteen notes, as long as it takes to get the anchor up.",
    tags: ["The sea", "Music"],
    markdown: "Hum it going round. It has no words, which is how everyone comes to know them.",
    files: [{ file: await seedFile(platform, creator, demoFiles.wav) }],
  });
  await seedPost(platform, creator, ago(14), {
    ...{ ptype: "dg", subtype: "document", ...PAID, cover_file: cover },
    title: "The Galley Book",
    summary: "Three recipes that survived the voyage, as an e-book.",
    tags: ["Food", "The sea"],
    markdown: "Chowder, duff and coffee: the whole of the cook's art, and all of it kept dry.",
    files: [{ file: await seedFile(platform, creator, demoFiles.epub) }],
  });
  await seedPost(platform, creator, ago(20), {
    ...{ ptype: "dg", subtype: "document", ...GIFT, cover_file: cover },
    title: "Knots for readers",
    summary: "Four knots for people who read with both hands, to print or to keep.",
    tags: ["The sea"],
    markdown: "Tie them while the kettle boils.",
    files: [{ file: await seedFile(platform, creator, demoFiles.pdf) }],
  });
}

async function seedComic(
  platform: Platform,
  creator: SeededUser,
  ago: (days: number) => Date,
): Promise<void> {
  const { title, summary, cover, episodes } = demoComic;
  const drawn = await seedPictures(platform, creator, [cover, ...episodes.flatMap(({ pages }) => pages)]);
  const parent = await seedPost(platform, creator, ago(30), {
    ptype: "parent",
    subtype: "comic",
    title,
    summary,
    direction: "ltr",
    tags: ["Comics", "The sea"],
    markdown: "New pages when the wind allows.",
    cover_file: drawn.get(cover.name),
  });
  for (const [at, episode] of episodes.entries()) {
    await seedPost(platform, creator, ago(28 - at * 7), {
      ...{ ptype: "episode", parent, title: episode.title, summary: episode.summary },
      ...(at === 0 ? {} : PAID),
      files: episode.pages.flatMap(({ name, alt }) => {
        const file = drawn.get(name);
        return file ? [{ file, alt }] : [];
      }),
    });
  }
}

/** Generates a file and stores it as its creator's upload; returns its id. */
async function seedFile(platform: Platform, creator: SeededUser, file: DemoFile): Promise<string> {
  const { kind, name, contentType } = file;
  return withUploadDir(async (dir) => {
    const path = join(dir, name);
    const bytes = await file.make();
    await writeFile(path, bytes);
    const sha256 = createHash("sha256").update(bytes).digest();
    const received = { path, name, size: bytes.length, sha256, contentType };
    const author = { userId: creator.id, groups: creator.groups, at: platform.clock.now() };
    const stored = await actAs(platform, author, (context) =>
      saveFile(context.platform, { siteId: creator.id, kind, received, dir }),
    );
    return stored.id;
  });
}
