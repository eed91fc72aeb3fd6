import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";
import type { StoredPost } from "../../testing/serverDouble.ts";
import { columnsFor } from "./list.ts";

let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit();
});
afterEach(() => kit.clear());

function addPost(number: number, changes: Partial<StoredPost> = {}) {
  const id = `b${String(number).padStart(19, "0")}`;
  const post: StoredPost = {
    id,
    ptype: "blog",
    title: `Post ${number}`,
    version: 1,
    status: "published",
    unpublished: false,
    texts: [""],
  };
  kit.double.posts.set(id, { ...post, ...changes });
}

describe("quire posts", () => {
  it("prints one tab-separated line per post in a pipe", async () => {
    addPost(1);
    addPost(2, { ptype: "parent", subtype: "comic", title: "Tab\there\u001b[31m and\nthere" });
    addPost(3, { status: "drafts" });
    const { out, err } = await kit.quire("posts");
    expect(err).toBe("");
    expect(out).toBe(
      [
        "2026-01-05T10:00:00.000Z\tpost\tPost 1\thttp://melville.localhost:4000/post/b0000000000000000001/slug\n",
        "2026-01-05T10:00:00.000Z\tcomic\tTab here[31m and there\thttp://melville.localhost:4000/parent/b0000000000000000002/slug\n",
      ].join(""),
    );
  });

  const titles = async (options: string) =>
    ((await kit.quire(`posts --json ${options}`)).json().posts as { title: string }[]).map(
      ({ title }) => title,
    );

  it("lists drafts with --drafts", async () => {
    addPost(1);
    addPost(2, { status: "drafts" });
    expect(await titles("--drafts")).toEqual(["Post 2"]);
  });

  it("lists one type with --type, drafts too", async () => {
    addPost(1);
    addPost(2, { ptype: "parent", subtype: "story" });
    addPost(3, { ptype: "parent", subtype: "comic" });
    addPost(4, { ptype: "parent", subtype: "story", status: "drafts" });
    addPost(5, { subtype: "audio" });
    expect(await titles("--type story")).toEqual(["Post 2"]);
    expect(await titles("--type Comic")).toEqual(["Post 3"]);
    expect(await titles("--type audio")).toEqual(["Post 5"]);
    expect(await titles("--type story --drafts")).toEqual(["Post 4"]);
    expect(await kit.quire("posts --type video")).toMatchObject({ code: 0, out: "", err: "No matches.\n" });
    const unknown = await kit.quire("posts --type storry");
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("--type story")]);
  });

  it("repeats --type in the command that shows more", async () => {
    for (const number of [1, 2]) addPost(number, { ptype: "parent", subtype: "story" });
    expect((await kit.quire("posts --type story --limit 1")).err).toContain(
      "quire posts --type story --limit 5",
    );
  });

  it("fetches as many pages as needed, and shows how to continue", async () => {
    for (let number = 1; number <= 130; number++) addPost(number);
    const { out, err } = await kit.quire("posts --limit 120");
    expect(out.trim().split("\n")).toHaveLength(120);
    expect(err).toContain("quire posts --limit 600");
    const first = (await kit.quire("posts --limit 120 --json")).json();
    const rest = (await kit.quire(`posts --limit 120 --json --after ${first.next}`)).json();
    expect([...(first.posts as []), ...(rest.posts as [])]).toHaveLength(130);
    expect(rest.next).toBeNull();
  });

  it("prints a stable document", async () => {
    addPost(1);
    expect((await kit.quire("posts --json")).json()).toEqual({
      posts: [
        {
          id: "b0000000000000000001",
          title: "Post 1",
          type: "post",
          status: "published",
          access: "free",
          url: "http://melville.localhost:4000/post/b0000000000000000001/slug",
          published: "2026-01-05T10:00:00.000Z",
          updated: "2026-01-05T10:00:00.000Z",
          scheduled: null,
          words: 3,
          likes: 0,
          comments: 0,
          parent: null,
        },
      ],
      next: null,
    });
  });

  it("explains how to start when there are no posts", async () => {
    expect(await kit.quire("posts")).toMatchObject({ code: 0, out: "" });
    expect((await kit.quire("posts")).err).toContain("quire publish story.md");
    expect((await kit.quire("posts --json")).json()).toEqual({ posts: [], next: null });
  });

  it.each(["0", "-1", "many", "1.5"])("refuses a limit of %s", async (limit) => {
    expect((await kit.quire(`posts --limit=${limit}`)).code).toBe(2);
  });
});

it("shows the IDs that other commands take", () => {
  const shown = columnsFor([]).filter(({ from = 0 }) => 80 >= from);
  expect(shown.map(({ name }) => name)).toEqual(["Title", "ID", "Type", "Date"]);
});

it.each([40, 56, 64, 72, 80, 90, 100, 110])(
  "leaves room for titles next to schedules on %i columns",
  (width) => {
    const columns = columnsFor([{ scheduled: { at: "2026-12-01T10:00:00.000Z", problem: null } }]);
    const shown = columns.filter(({ from = 0 }) => width >= from);
    expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(["Title", "Scheduled"]));
    const taken = shown.reduce((sum, column) => sum + (column.width ?? 0) + 2, 0);
    expect(width - taken).toBeGreaterThanOrEqual(12);
  },
);
