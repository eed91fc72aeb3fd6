import type { Platform } from "../../platform/platform.ts";
import { readMobyDick } from "./mobyDick.ts";
import type { SeededPerson } from "./seedPeople.ts";
import { seedPost } from "./seedPosts.ts";

const DAY = 86_400_000;

export const STORY_TITLE = "Moby-Dick";

/** *Moby-Dick* as a story: its page and every chapter, one a day until the day before `now`. */
export async function seedStory(
  platform: Platform,
  creator: SeededPerson,
  coverFile: string,
  now: Date,
): Promise<string> {
  const chapters = await readMobyDick(() => platform.newId());
  const dayOf = (at: number) => new Date(now.getTime() - (chapters.length - at) * DAY);
  const storyId = await seedPost(platform, creator, dayOf(-1), {
    ptype: "parent",
    subtype: "story",
    title: STORY_TITLE,
    summary:
      "A sailor who calls himself Ishmael ships on a whaler whose captain wants one whale above all others. The whole book, chapter by chapter.",
    markdown:
      "Some books are read. This one is sailed.\n\nIshmael goes to sea because it is a damp, drizzly November in his soul, and finds himself under a captain with one purpose. Between the harbor and the end there are sermons, chowder, a catalog of whales, a great deal of rope, and some of the finest sentences ever set down in English.\n\nTake it a chapter at a time. Press **Keep offline** and it will wait in your pocket wherever the signal does not go.",
    tags: ["Fiction", "The sea", "Classics"],
    cover_file: coverFile,
  });
  for (const [at, chapter] of chapters.entries()) {
    await seedPost(platform, creator, dayOf(at), {
      ptype: "chapter",
      parent: storyId,
      title: chapter.title,
      blocks: chapter.blocks,
    });
  }
  return storyId;
}
