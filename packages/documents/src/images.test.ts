import { describe, expect, it } from "vitest";
import { featuredImageOf, imagesIn, mapImages } from "./images.ts";
import { blocksFromMarkdown } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { countingIds } from "./testing/documents.ts";

const blocks = blocksFromMarkdown(
  "![cover](./cover.jpg)\n\ntext\n\n- ![in a list](./list.png)\n\n> [!NOTE]\n> ![in a note](./note.png)\n\n![a](./1.png)\n![b](./2.png)\n\nx[^1]\n\n[^1]: ![f](./foot.png)",
  { newId: countingIds(), featured: true },
);

describe("a post's images", () => {
  it("are found anywhere, in reading order", () => {
    const found = imagesIn(blocks).map(({ src }) => src.image);
    expect(found).toEqual(["./cover.jpg", "./list.png", "./note.png", "./1.png", "./2.png", "./foot.png"]);
    expect(new Set(imagesIn(blocks).map(({ blockId }) => blockId)).size).toBe(6);
  });

  it("get the URL, size and color of the upload", () => {
    const stored = mapImages(blocks, ({ src }) => {
      if (src.image === "./list.png") return null;
      const name = src.image.replace("./", "/media/");
      return {
        src: { image: `${name}.webp`, fallback: name },
        width: 640,
        height: 480,
        prominent_color: "#336699",
      };
    });
    expect(parseDocument(stored)).toEqual({ ok: true, blocks: stored });
    expect(imagesIn(stored).map(({ src }) => src.fallback)).toEqual([
      "/media/cover.jpg",
      "./list.png",
      "/media/note.png",
      "/media/1.png",
      "/media/2.png",
      "/media/foot.png",
    ]);
    expect(featuredImageOf(stored)).toMatchObject({ width: 640, prominent_color: "#336699", alt: "cover" });
    expect(imagesIn(blocks)[0]?.src.image).toBe("./cover.jpg");
  });

  it("exclude an empty featured image", () => {
    expect(featuredImageOf(blocksFromMarkdown("![a](/b.png)", { newId: countingIds() }))).toBeNull();
  });
});
