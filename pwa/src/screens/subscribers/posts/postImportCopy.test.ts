import type { SiteImport } from "@quire/contracts/records/siteImport";
import { ARCHIVE_SOURCES } from "@quire/domain/posts/archiveSources";
import { expect, it } from "vitest";
import { postOutcome, sourceOfName, sourceOfNames, WHERE } from "./postImportCopy.ts";

const counts = { posts: 3, added: 2, published: 1, already: 1, refused: 0, pictures: 0, pictures_missing: 0 };

it("says what an import did, or would do", () => {
  expect(postOutcome({ counts, dry_run: true } as SiteImport)).toEqual({
    title: "2 posts would be imported",
    lines: [
      ["Would be published", 1],
      ["Would be drafts", 1],
      ["Already here", 1],
    ],
  });
  const one = { ...counts, added: 1, already: 0 };
  expect(postOutcome({ counts: one, dry_run: false } as SiteImport).title).toBe("1 post was imported");
});

it.each([
  ["posts.csv", "beehiiv"],
  ["blog.ghost.2024.json", "ghost"],
  ["wordpress.2024-01-01.xml", "wordpress"],
  ["blog-03-04-2024.xml", "blogger"],
  ["feed.xml", "rss"],
  ["export.zip", null],
])("the platform of %s is %s", (name, source) => {
  expect(sourceOfName(name)).toBe(source);
});

it.each([
  ["quire", "posts/hello-b0123456789abcdefghj.md files/b0123456789abcdefghk-a.png"],
  ["substack", "posts.csv posts/123.hello.html email_list.a.csv"],
  ["buttondown", "emails.csv emails/hello.md"],
  ["medium", "README.html posts/2019-01-02_The-title-1a2b3c4d5e6f.html"],
  ["ghost", "__MACOSX/x.csv members.csv blog.ghost.json content/images/a.png"],
  ["wordpress", "crumb.wordpress.2024.000.xml"],
  ["blogger", "Takeout/Blogger/Blogs/Salt/feed.atom Takeout/Blogger/Blogs/Salt/settings.csv"],
  ["markdown", "package.json feed.xml _posts/2013-05-06-one.md"],
  [null, "index.html a.png"],
])("an archive of %s is known by its files", (source, names) => {
  expect(sourceOfNames(names.split(" "))).toBe(source);
});

it("names where each platform offers its export", () => {
  expect(Object.keys(WHERE).sort()).toEqual([...ARCHIVE_SOURCES].sort());
});
