import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "../../testing/desk.ts";
import type { ArchivedPostView } from "../../testing/serverDouble.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.clear());

function keep(number: number, changes: Partial<ArchivedPostView> = {}) {
  const id = `b${String(number).padStart(19, "0")}`;
  const post: ArchivedPostView = {
    id,
    ptype: "blog",
    title: `Post ${number}`,
    version: 1,
    status: "published",
    unpublished: false,
    texts: [""],
  };
  desk.double.posts.set(id, { ...post, ...changes });
}

describe("quire posts", () => {
  it("is one line a post in a pipe, with tabs between", async () => {
    keep(1);
    keep(2, { ptype: "parent", subtype: "comic", title: "Tab\there\u001b[31m and\nthere" });
    keep(3, { status: "drafts" });
    const { out, err } = await desk.quire("posts");
    expect(err).toBe("");
    expect(out).toBe(
      [
        "2026-01-05T10:00:00.000Z\tpost\tPost 1\thttp://melville.localhost:4000/post/b0000000000000000001/slug\n",
        "2026-01-05T10:00:00.000Z\tcomic\tTab here[31m and there\thttp://melville.localhost:4000/parent/b0000000000000000002/slug\n",
      ].join(""),
    );
  });

  it("lists drafts when asked", async () => {
    keep(1);
    keep(2, { status: "drafts" });
    expect((await desk.quire("posts --drafts")).out).toContain("Post 2");
    expect((await desk.quire("posts --drafts")).out).not.toContain("Post 1");
  });

  it("fetches as many pages as it takes, and says how to go on", async () => {
    for (let number = 1; number <= 130; number++) keep(number);
    const { out, err } = await desk.quire("posts --limit 120");
    expect(out.trim().split("\n")).toHaveLength(120);
    expect(err).toContain("quire posts --limit 600");
    const first = (await desk.quire("posts --limit 120 --json")).json();
    const rest = (await desk.quire(`posts --limit 120 --json --after ${first.next}`)).json();
    expect([...(first.posts as []), ...(rest.posts as [])]).toHaveLength(130);
    expect(rest.next).toBeNull();
  });

  it("has a stable document", async () => {
    keep(1);
    expect((await desk.quire("posts --json")).json()).toEqual({
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
          words: 3,
          likes: 0,
          comments: 0,
          parent: null,
        },
      ],
      next: null,
    });
  });

  it("says how to begin when there is nothing", async () => {
    expect(await desk.quire("posts")).toMatchObject({ code: 0, out: "" });
    expect((await desk.quire("posts")).err).toContain("quire publish story.md");
    expect((await desk.quire("posts --json")).json()).toEqual({ posts: [], next: null });
  });

  it.each(["0", "-1", "many", "1.5"])("refuses a limit of %s", async (limit) => {
    expect((await desk.quire(`posts --limit=${limit}`)).code).toBe(2);
  });
});
