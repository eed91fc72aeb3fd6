import type { PostText } from "@quire/contracts/calls/syncing";
import { describe, expect, it } from "vitest";
import { pathFor, safeStem } from "./names.ts";

const post = (more: Partial<PostText>): PostText =>
  ({
    id: "b0000000000000000001",
    ptype: "blog",
    subtype: null,
    title: "",
    slug: "",
    index: null,
    ...more,
  }) as PostText;
const path = (more: Partial<PostText>, serial: string | null = null, taken: string[] = []) =>
  pathFor(post(more), serial, (wanted) => taken.includes(wanted));

describe("pathFor", () => {
  it.each<[string, Partial<PostText>, string | null, string[]]>([
    ["loomings.md", { title: "Loomings" }, null, []],
    ["own.md", { title: "Loomings", slug: "own" }, null, []],
    ["loomings-2.md", { title: "Loomings" }, null, ["loomings.md"]],
    ["b0000000000000000001.md", { title: "…" }, null, []],
    ["con-post.md", { title: "CON" }, null, []],
    ["readme-post.md", { title: "Readme" }, null, []],
    ["मोबी-डिक.md", { title: "मोबी डिक" }, null, []],
    ["etc-passwd.md", { title: "../../etc/passwd" }, null, []],
    ["moby-dick/story.md", { title: "Moby-Dick", ptype: "parent", subtype: "story" }, null, []],
    ["saga/comic.md", { title: "Saga", ptype: "parent", subtype: "comic" }, null, []],
    [
      "moby-dick/02-etymology.md",
      { title: "Etymology", ptype: "chapter", index: 2 },
      "moby-dick/story.md",
      [],
    ],
    ["101-late.md", { title: "Late", ptype: "chapter", index: 101 }, "story.md", []],
  ])("returns %s", (expected, more, serial, taken) => expect(path(more, serial, taken)).toBe(expected));
});

it.each<Partial<PostText>>([
  { id: "../../../.git/config" },
  { title: "Loomings", ptype: "chapter", index: "../../" as never },
  { id: "a\0" },
])("refuses a path that leaves the folder: %j", (more) => {
  expect(() => path(more, "moby-dick/story.md")).toThrow("unsafe");
});

it("cuts names that a disk would refuse", () => {
  expect(Buffer.byteLength(path({ title: "नाविक ".repeat(30) }))).toBeLessThan(200);
  expect(Buffer.byteLength(safeStem(`${"क".repeat(120)}.mp3`, "file"))).toBeLessThan(200);
});

describe("safeStem", () => {
  it.each([
    ["shanty.mp3", "shanty"],
    ["My song (final).flac", "My-song-final-"],
    ["../../etc/passwd.txt", "etc-passwd"],
    [".png", "file"],
    ["CON.txt", "file-CON"],
    ["nul.tar.gz", "file-nul.tar"],
    ["नाविक गीत.mp3", "नाविक-गीत"],
    [`${"whale ".repeat(100)}.zip`, `${"whale-".repeat(13)}wh`],
  ])("turns %s into %s", (name, expected) => expect(safeStem(name, "file")).toBe(expected));
});
