import { blocksFromMarkdown } from "@quire/documents/markdown";
import { countingIds } from "@quire/documents/testing/documents";
import { expect, it } from "vitest";
import { ghostExport } from "../testing/ghostExport.ts";
import { readAll } from "../testing/reading.ts";
import { readPost } from "../testing/wordpressExport.ts";
import { linkedFilesOf, onSite, placeFiles } from "./linkedFiles.ts";

const SITE = "https://crumb.example";
const PDF = `${SITE}/wp-content/uploads/2020/bread.pdf`;

it("a file on the post's own site is its own, also on a CDN of it, and no page or other site's file is", () => {
  const own = [PDF, `${SITE}/a.epub?x=1`, "https://cdn.crumb.example/song.mp3", "/content/files/plan.zip"];
  const other = ["https://other.example/a.pdf", `${SITE}/about/`, `${SITE}/old.html`, `${SITE}/oven.jpg`];
  const links = [...own, ...other].map((address) => `[x](${address})`).join(" ");
  const blocks = blocksFromMarkdown(links, { newId: countingIds() });
  const found = linkedFilesOf(blocks, onSite("https://www.crumb.example/2020/bread/"));
  expect(found.map(({ address }) => address)).toEqual(own);
  expect(found.map(({ kind }) => kind)).toEqual(["document", "document", "audio", "good"]);
});

it.each([
  ["a link alone", `[The recipe](${PDF})`, ["file The recipe"]],
  ["an address alone", `<${PDF}>`, ["file bread.pdf"]],
  [
    "a list of links",
    `- [The **recipe**](${PDF})\n- [Two](${SITE}/two.pdf)`,
    ["file The recipe", "file Two"],
  ],
  ["links of two lines", `[The](${PDF})\\\n[recipe](${PDF})`, ["file The recipe"]],
  ["a link in a sentence", `Read [the recipe](${PDF}) today.`, ["Read the recipe today.", "file bread.pdf"]],
  ["a link in a quote", `> [Recipe](${PDF})`, ["Recipe", "file bread.pdf"]],
  ["a link that isn't a file's", "[Two](/two)", ["Two"]],
])("puts the file in place of %s, and loses no word", (_, markdown, expected) => {
  const newId = countingIds();
  const [, ...placed] = placeFiles(blocksFromMarkdown(markdown, { newId, featured: true }), (href) =>
    href.endsWith(".pdf")
      ? { type: "file", id: newId(), file: newId(), name: href.split("/").at(-1) ?? "", size: 1 }
      : null,
  );
  const shown = placed.map((block) => {
    if (block.type === "file") return `file ${block.name}`;
    return JSON.stringify(block)
      .match(/"text":"[^"]*"/g)
      ?.map((text) => text.slice(8, -1))
      .join("");
  });
  expect(shown).toEqual(expected);
  expect(JSON.stringify(placed)).not.toContain(PDF);
});

it("a reader names the files that its site stores, and a player's on any site", async () => {
  const html = `<p>Read <a href="/wp-content/uploads/2020/bread.pdf">this</a> and <a href="https://other.example/b.pdf">that</a>.</p><audio src="https://cdn.example/oven.mp3"></audio>`;
  const post = await readPost({ content: html });
  expect(post?.linkedFiles.map(({ address }) => new URL(address).pathname)).toEqual([
    "/wp-content/uploads/2020/bread.pdf",
    "/oven.mp3",
  ]);
  expect(post?.leftOut).toEqual([]);
  const ghost = ghostExport({
    posts: [{ html: '<p><a href="__GHOST_URL__/content/files/a.pdf">A</a></p>' }],
  });
  const read = await readAll("ghost", ghost, "https://tide.example");
  expect(read.posts[0]?.linkedFiles).toEqual([
    { address: "https://tide.example/content/files/a.pdf", kind: "document" },
  ]);
});

it("names the files beyond the limit, which stay links", async () => {
  const links = Array.from({ length: 60 }, (_, at) => `<p><a href="/a/${at}.pdf">${at}</a></p>`).join("");
  const post = await readPost({ content: links });
  expect(post?.linkedFiles).toHaveLength(50);
  expect(post?.leftOut).toEqual(["A post carries at most 50 files; 10 stay links."]);
});
