import { expect, test } from "vitest";
import { file } from "../../../testing/pages.ts";
import { groupDownloads, groupFiles } from "./groupFiles.ts";

const ids = (files: { id: string }[]) => files.map(({ id }) => id);

test("pages, pictures, media and downloads are separate groups, each in order", () => {
  const groups = groupFiles([
    file({ id: "p1", role: "page" }),
    file({ id: "song", kind: "audio" }),
    file({ id: "p2", role: "page" }),
    file({ id: "book", kind: "pdf" }),
    file({
      id: "photo",
      kind: "image",
      image: { image: "/a", fallback: null, alt: "", width: 1, height: 1, prominent_color: null, sizes: [] },
    }),
    file({ id: "zip", kind: "good", role: "good" }),
  ]);
  expect(ids(groups.pages)).toEqual(["p1", "p2"]);
  expect(ids(groups.pictures)).toEqual(["photo"]);
  expect(ids(groups.played.map((one) => one.file))).toEqual(["song"]);
  expect(ids(groups.saved)).toEqual(["book", "zip"]);
});

test("a video in another format joins the video before it", () => {
  const [film] = groupFiles([
    file({ id: "mp4", kind: "video" }),
    file({ id: "webm", kind: "video", role: "source" }),
  ]).played;
  expect(ids(film?.sources ?? [])).toEqual(["webm"]);
});

test("a recording this reader may not hear is listed only by name", () => {
  const groups = groupFiles([file({ id: "song", kind: "audio", url: null })]);
  expect(groups.played).toEqual([]);
  expect(ids(groups.saved)).toEqual(["song"]);
});

test("downloads are grouped by what they are, each group in the creator's order", () => {
  const names = ["tools.zip", "notes.txt", "two.pdf", "one.EPUB"];
  const groups = groupDownloads(names.map((name) => file({ id: name, name })));
  expect(groups.map((group) => [group.category, ids(group.files)])).toEqual([
    ["Books & Documents", ["two.pdf", "one.EPUB"]],
    ["Software, Apps & Archives", ["tools.zip"]],
    ["Other Files", ["notes.txt"]],
  ]);
});
