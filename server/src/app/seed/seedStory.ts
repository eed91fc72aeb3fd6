import type { Block } from "@quire/documents/schema";
import type { Platform } from "../../platform/platform.ts";
import { readMobyDick } from "./mobyDick.ts";
import { MONSOON_TITLE, monsoonEssays, monsoonOpening, monsoonSummary } from "./monsoonPosts.ts";
import { seedPost } from "./seedPosts.ts";
import type { SeededUser } from "./seedUsers.ts";

const DAY = 86_400_000;

export const STORY_TITLE = "Moby-Dick";

interface Part {
  title: string;
  blocks?: Block[];
  markdown?: string;
}

interface Story {
  title: string;
  summary: string;
  markdown: string;
  tags: string[];
  coverFile: string;
  parts: Part[];
  /** When its page was published; its parts follow, `everyDays` apart. */
  startedAt: Date;
  everyDays: number;
}

const FRONT_MATTER_SUMMARY = "What stands in front of the story, for those who cross the hall slowly.";

/** The story *Moby-Dick*: its page and every chapter, one a day until the day before `now`. */
export async function seedMobyDick(
  platform: Platform,
  creator: SeededUser,
  coverFile: string,
  now: Date,
): Promise<string> {
  const { chapters: parts, frontMatter } = await readMobyDick(() => platform.newId());
  const startedAt = new Date(now.getTime() - (parts.length + 1) * DAY);
  for (const [at, { title, blocks }] of frontMatter.entries()) {
    const published = new Date(startedAt.getTime() - (frontMatter.length - at) * DAY);
    await seedPost(platform, creator, published, {
      ptype: "blog",
      title: `${title}: before the first chapter`,
      summary: FRONT_MATTER_SUMMARY,
      blocks,
      tags: ["Classics", "The sea"],
    });
  }
  return seedStory(platform, creator, {
    title: STORY_TITLE,
    summary:
      "A sailor who calls himself Ishmael ships on a whaler whose captain wants one whale above all others. The whole book, chapter by chapter.",
    markdown:
      "Some books are read. This one is sailed.\n\nIshmael goes to sea because it is a damp, drizzly November in his soul, and finds himself under a captain with one purpose. Between the harbor and the end there are sermons, chowder, a catalog of whales, a great deal of rope, and some of the finest sentences ever set down in English.\n\nTake it a chapter at a time. Press **Save offline** and it will wait in your pocket wherever the signal does not go.",
    tags: ["Fiction", "The sea", "Classics"],
    coverFile,
    parts,
    startedAt,
    everyDays: 1,
  });
}

/** The neighbor's letters: one a month. */
export function seedEssays(
  platform: Platform,
  creator: SeededUser,
  coverFile: string,
  now: Date,
): Promise<string> {
  return seedStory(platform, creator, {
    title: MONSOON_TITLE,
    summary: monsoonSummary,
    markdown: monsoonOpening,
    tags: ["Fiction", "Monsoon"],
    coverFile,
    parts: monsoonEssays,
    startedAt: new Date(now.getTime() - 100 * DAY),
    everyDays: 30,
  });
}

async function seedStory(platform: Platform, creator: SeededUser, story: Story): Promise<string> {
  const { title, summary, markdown, tags, startedAt } = story;
  const storyId = await seedPost(platform, creator, startedAt, {
    ptype: "parent",
    subtype: "story",
    title,
    summary,
    markdown,
    tags,
    cover_file: story.coverFile,
  });
  for (const [at, part] of story.parts.entries()) {
    const publishedAt = new Date(startedAt.getTime() + (at * story.everyDays + 1) * DAY);
    await seedPost(platform, creator, publishedAt, { ptype: "chapter", parent: storyId, ...part });
  }
  return storyId;
}
