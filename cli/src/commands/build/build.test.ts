import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";
import { PNG } from "../../testing/pictures.ts";

let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit({ signedIn: false });
});
afterEach(() => kit.clear());

describe("quire build", { timeout: 540_000 }, () => {
  it("makes every file of a book without a connection, the same each time", async () => {
    await kit.write("book/book.yaml", "title: The Sea\nauthor: A. Writer\ntrim: 5 x 8\ndate: 2026-01-01\n");
    await kit.write("book/01-one.md", "# One\n\nWords of the *first* chapter.\n\n![A whale](whale.png)\n");
    await kit.write("book/part-two/02-two.md", "# Two\n\nMore words.\n");
    await kit.write("book/whale.png", PNG);
    await kit.double.stop();
    const { code, out, err } = await kit.quire("build book");
    expect([code, out.trim().split("\n")]).toEqual([
      0,
      [
        "dist/the-sea-interior.pdf",
        "dist/the-sea-cover.pdf",
        "dist/the-sea-cover.png",
        "dist/the-sea.epub",
        "dist/site/index.html",
      ],
    ]);
    expect(err).toContain("The Sea · 2 chapters · ");
    expect(err).toMatch(/warning 01-one\.md:5: The picture whale\.png prints at \d+ dpi/);
    const epub = await readFile(join(kit.dir, "dist/the-sea.epub"));
    expect(epub.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
    await kit.quire("build book --epub --print --out again");
    expect(await readFile(join(kit.dir, "again/the-sea.epub"))).not.toHaveLength(0);
    expect(await readFile(join(kit.dir, "again/the-sea-interior.pdf"))).toEqual(
      await readFile(join(kit.dir, "dist/the-sea-interior.pdf")),
    );
  });

  it("writes a preview that opens from its folder", async () => {
    await kit.write("book/01-one.md", "# One & only\n\nWords.\n\n![A whale](whale.png)\n");
    await kit.write("book/02-two.md", "# Two\n\nMore.\n");
    await kit.write("book/whale.png", PNG);
    const { json } = await kit.quire("build book --site --json");
    expect(json()).toMatchObject({
      title: "Book",
      chapters: 2,
      pages: null,
      files: [{ kind: "site", path: "dist/site/index.html" }],
    });
    expect((await readdir(join(kit.dir, "dist/site"))).sort()).toEqual([
      ...["chapter-001.html", "chapter-002.html", "files", "index.html", "style.css"],
    ]);
    expect(await kit.read("dist/site/index.html")).toContain('<a href="chapter-001.html">One &amp; only</a>');
    expect(await kit.read("dist/site/chapter-001.html")).toContain('<img src="files/1.png"');
  });

  it("reads what the book is from book.md, like an uploaded zip", async () => {
    await kit.write("book/book.md", "---\ntitle: The Sea\n---\n\nA voyage.\n");
    await kit.write("book/01-one.md", "# One\n\nWords.\n");
    const { json } = await kit.quire("build book --site --json");
    expect(json()).toMatchObject({ title: "The Sea", chapters: 1 });
  });

  it("names the line of each problem, and writes nothing", async () => {
    await kit.write("book/book.yaml", "title: The Sea\ntrim: 3 x 4\nisbn: 978-0-00-000000-0\nauthr: A\n");
    await kit.write("book/01.md", "# One\n\n![A whale](gone.png)\n");
    const { code, err } = await kit.quire("build book --epub");
    expect(code).toBe(1);
    expect(err).toContain("3 things need fixing in this book.");
    expect(err).toContain("book.yaml:2: trim: must be one of 4.25 x 6.875, 5 x 8");
    expect(err).toContain("book.yaml:3: isbn: must be a valid ISBN");
    expect(err).toContain("01.md:3: gone.png: no such picture");
    expect(await stat(join(kit.dir, "dist")).catch(() => null)).toBeNull();
  });

  it("names the line with a character that can't be printed", async () => {
    await kit.write("book/01.md", "# One\n\nWords.\n\nA whale: 鯨.\n");
    const { code, err } = await kit.quire("build book --print");
    expect(code).toBe(1);
    expect(err).toContain("01.md:5: The character “鯨” (U+9BE8) in “One” can't be printed");
  });

  it.each([
    ["build nowhere", "Folder not found"],
    ["build nowhere --watch", "Folder not found"],
    ["build empty", "There are no markdown files"],
  ])("fails for `%s`", async (line, message) => {
    await kit.write("empty/notes.txt", "no text");
    const { code, err } = await kit.quire(line);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });

  it("builds again when a text changes, and survives a problem in between", async () => {
    await kit.write("book/01.md", "# One\n\nFirst.\n");
    const running = kit.quire("build book --site --watch --out book/dist");
    const page = () => kit.read("book/dist/site/chapter-001.html").catch(() => "");
    await expect.poll(page).toContain("First.");
    await kit.write("book/01.md", "# One\n\n![](gone.png)\n");
    await expect.poll(kit.err).toContain("gone.png");
    await kit.write("book/01.md", "# One\n\nSecond.\n");
    await expect.poll(page).toContain("Second.");
    kit.interrupt();
    const { code, err } = await running;
    expect(code).toBe(0);
    expect(err).toContain("Stopped.");
  });
});
