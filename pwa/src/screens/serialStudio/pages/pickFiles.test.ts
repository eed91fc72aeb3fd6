import { expect, it } from "vitest";
import { filesOfDrop, picturesIn } from "./pickFiles.ts";

const picked = (path: string) => {
  const name = path.split("/").at(-1) ?? "";
  return { file: { name } as File, path };
};

it("sorts the pictures in natural order, and skips other files", () => {
  const { files, left } = picturesIn(
    ["ch/page 10.png", "ch/page 2.JPG", "ch/.DS_Store", "ch/notes.txt", "ch/page 1.webp"].map(picked),
  );
  expect(files.map(({ name }) => name)).toEqual(["page 1.webp", "page 2.JPG", "page 10.png"]);
  expect(left).toBe(1);
});

it("reads dropped folders at any depth", async () => {
  const file = (fullPath: string) => ({
    isFile: true,
    fullPath,
    file: (then: (file: File) => void) => then({ name: fullPath.split("/").at(-1) } as File),
  });
  const folder = (entries: object[]) => ({
    isFile: false,
    createReader() {
      const rest = [...entries];
      // Two at a time, as browsers return batches of a hundred.
      return { readEntries: (then: (some: object[]) => void) => then(rest.splice(0, 2)) };
    },
  });
  const entries = [
    folder([file("/a/1.png"), file("/a/2.png"), file("/a/3.png"), folder([file("/a/b/1.png")])]),
    file("/cover.png"),
  ];
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const found = await filesOfDrop({ items, files: [] } as unknown as DataTransfer);
  expect(found.map(({ path }) => path).sort()).toEqual([
    "/a/1.png",
    "/a/2.png",
    "/a/3.png",
    "/a/b/1.png",
    "/cover.png",
  ]);
});
