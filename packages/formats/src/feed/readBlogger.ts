import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import type { Finding, ForeignPost, ReadOptions } from "../foreignPost.ts";
import type { Rule } from "../html/arrange.ts";
import { setAttribute } from "../html/common.ts";
import { attributeIn, plainWords } from "../html/pieces.ts";
import { relativeTo, resolveAddresses } from "../html/siteAddresses.ts";
import { LeftOut, PAGE } from "../post/leftOut.ts";
import { onSite } from "../post/linkedFiles.ts";
import { makePost } from "../post/makePost.ts";
import { Asides } from "../reading/asides.ts";
import { headOf } from "../reading/bits.ts";
import { readFeedDate } from "./feedDates.ts";
import { feedEntries } from "./feedEntries.ts";
import { EntryFields, feedFiles, slugOfLink } from "./readFeed.ts";

/** Returns an archive's files that are Blogger's own: a backup, or what Google Takeout makes of a blog. */
export async function bloggerExports(files: ArchiveFiles): Promise<string[]> {
  const found: string[] = [];
  for (const name of await feedFiles(files)) {
    const head = await headOf(files, name, 20_000);
    if (
      /schemas\.google\.com\/blogger|tag:blogger\.com|blogger\.com\/styles\/atom|>Blogger<\/generator>/.test(
        head,
      )
    )
      found.push(name);
  }
  return found;
}

/** Reads a backup of Blogger (Atom), and the newer form that Takeout makes. */
export async function* readBlogger(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const exports = await bloggerExports(files);
  if (exports.length === 0) {
    throw new WrongSource(
      "This isn't a Blogger export. In Blogger: Settings, Back up content; or takeout.google.com, Blogger.",
    );
  }
  const asides = new Asides();
  for (const name of exports) {
    for await (const entry of feedEntries(files, name)) {
      const fields = new EntryFields(entry);
      const kind = kindOf(fields);
      if (kind === "post" || kind === "page") yield readPost(fields, kind, options);
      else if (kind === "comment")
        asides.add("comment", "They stay with Blogger: here readers comment with accounts of their own.");
    }
  }
  yield* asides.list();
}

/** A backup names the kind in a category, Takeout in an element. A feed of the blog has posts alone. */
function kindOf(fields: EntryFields): string {
  const own = fields.text("blogger:type").toLowerCase();
  if (own) return own;
  const kind = fields.all("category").find(({ attributes }) => attributes.scheme?.endsWith("#kind"));
  return kind?.attributes.term?.split("#").at(-1) ?? "post";
}

function readPost(fields: EntryFields, kind: string, { newId }: ReadOptions): ForeignPost {
  const leftOut = new LeftOut();
  const isDraft = isHidden(fields, leftOut);
  if (kind === "page") leftOut.say(PAGE);
  const link = fields.link() || fields.text("blogger:filename");
  return makePost(
    {
      key: fields.text("id"),
      title: plainWords(fields.text("title")),
      slug: slugOfLink(link),
      summary: fields.text("blogger:metaDescription"),
      tags: fields
        .all("category")
        .filter(({ attributes }) => !attributes.scheme?.endsWith("#kind"))
        .map(({ attributes }) => attributes.term ?? ""),
      state: isDraft || kind === "page" ? "draft" : "published",
      access: "free",
      createdAt: null,
      publishedAt: readFeedDate(fields.text("published", "blogger:created", "updated")),
      canonicalUrl: "",
      cover: null,
      html: fields.html("content", "summary"),
      formerPaths: [link],
      isOwn: onSite(fields.base()),
      prepare: (root) => resolveAddresses(root, relativeTo(fields.base())),
      rule: originalPictures,
      leftOut,
    },
    newId,
  );
}

function isHidden(fields: EntryFields, leftOut: LeftOut): boolean {
  const isDraft = fields
    .all("app:control")
    .some(({ inner }) => inner.some(({ name, text }) => name.endsWith("draft") && text === "yes"));
  const status = fields.text("blogger:status").toUpperCase();
  if (status !== "" && status !== "LIVE" && status !== "DRAFT")
    leftOut.say("It wasn't published; imported as a draft.");
  return isDraft || (status !== "" && status !== "LIVE");
}

const SIZED =
  /^(https?:\/\/(?:[\w-]+\.bp\.blogspot\.com|blogger\.googleusercontent\.com|lh\d\.googleusercontent\.com)\/.+?)(?:\/(?:s|w)\d{1,5}(?:-[a-z0-9-]{1,40})?(\/[^/]+)|=(?:s|w)\d{1,5}(?:-[a-z0-9-]{1,40})?)$/i;

/** Asks for the picture as it was uploaded: pages show a small copy. */
const originalPictures: Rule = (element) => {
  if (element.tagName !== "img") return null;
  const [, start, end] = SIZED.exec(attributeIn(element, "src")) ?? [];
  if (start) setAttribute(element, "src", end ? `${start}/s0${end}` : `${start}=s0`);
  return null;
};
