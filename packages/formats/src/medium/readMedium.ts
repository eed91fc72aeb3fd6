import { parsePage } from "@quire/documents/fromHtml/parsePage";
import { type Parent, textIn } from "@quire/documents/fromHtml/tree";
import { slugify } from "@quire/domain/posts/slug";
import { parseUrl } from "@quire/domain/text/parseUrl";
import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import type { Finding, ForeignPost, ReadOptions } from "../foreignPost.ts";
import { LeftOut } from "../post/leftOut.ts";
import { LONGEST_HTML, makePost } from "../post/makePost.ts";
import { readDate, readMoment } from "../post/moments.ts";
import { Asides } from "../reading/asides.ts";
import { beginningOf } from "../reading/bits.ts";
import { ownNames } from "../reading/names.ts";
import { mediumRule, removeHeader, titleHeading } from "./body.ts";
import { readStoryName, type StoryName } from "./storyName.ts";
import { readStoryPage, type StoryPage } from "./storyPage.ts";

const RESPONSES =
  "Medium doesn't say which stories are replies to others; replies have no title of their own. To keep one, write it as a post.";

/** Reads a Medium export: one page per story, in a folder "posts". */
export async function* readMedium(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const asides = new Asides();
  let hasStories = false;
  for (const file of ownNames(files)) {
    const name = readStoryName(file);
    if (!name) continue;
    hasStories = true;
    const post = await readStory(files, file, name, options);
    if (post) yield post;
    else asides.add("response", RESPONSES);
  }
  if (!hasStories) {
    throw new WrongSource(
      "This isn't a Medium export: there are no stories in a folder “posts” in it. In Medium: Settings, Security and apps, Download your information.",
    );
  }
  yield* asides.list();
}

/** Reads a story; null for a reply to another story. */
async function readStory(
  files: ArchiveFiles,
  file: string,
  name: StoryName,
  { newId }: ReadOptions,
): Promise<ForeignPost | null> {
  const leftOut = new LeftOut();
  const html = (await beginningOf(files, file, LONGEST_HTML + 1)).text;
  const page = readStoryPage(parsePage(html));
  const isDraft = name.day === null;
  if (!isDraft && isResponse(page, name)) return null;
  if (!page.body) leftOut.say("Text left out: we couldn't read it.");
  const cover = page.body && removeHeader(page.body, page);
  return makePost(
    {
      key: name.id,
      title: page.title || name.titleStart.replace(/-+/g, " "),
      slug: "",
      summary: page.summary,
      tags: page.tags,
      state: isDraft ? "draft" : "published",
      access: "free",
      createdAt: readMoment(page.published) ?? readMoment(name.day),
      publishedAt: readDate(page.published) ?? readDate(name.day),
      canonicalUrl: isDraft || isOnMedium(page.canonical) ? "" : page.canonical,
      cover,
      html: page.body ? html : "",
      prepare: (root) => reduceToBody(root),
      rule: mediumRule(leftOut),
      leftOut,
    },
    newId,
  );
}

/** Reduces a page to its text, without what the post has elsewhere. */
function reduceToBody(root: Parent): void {
  const page = readStoryPage(root);
  if (!page.body) return;
  removeHeader(page.body, page);
  root.childNodes = page.body.childNodes;
}

/** A reply has no title: its file is named after its first words. */
function isResponse(page: StoryPage, name: StoryName): boolean {
  if (!page.body || titleHeading(page.body)) return false;
  const named = slugify(name.titleStart, 200);
  return named !== "" && slugify(textIn(page.body).trim().slice(0, 1000), 400).startsWith(named);
}

/** Medium gives its own URL unless the author declared another one. */
function isOnMedium(address: string): boolean {
  return /(?:^|\.)medium\.com$/.test(parseUrl(address)?.hostname ?? "");
}
