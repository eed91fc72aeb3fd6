import type { Platform } from "../../platform/platform.ts";
import { demoComic } from "./demoComic.ts";
import { demoFiles } from "./demoFiles.ts";
import { seedFile } from "./seedFiles.ts";
import { seedPictures } from "./seedPictures.ts";
import { seedPost } from "./seedPosts.ts";
import type { SeededUser } from "./seedUsers.ts";

const PAID = { visibility: "paid", pricing: { web: { USD: 200, INR: 4900 } } } as const;
const GIFT = { visibility: "free", pricing: { web: { USD: 0 } } } as const;

/** What is not text: a comic whose second episode is sold, an e-book, a PDF and a recording. */
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
