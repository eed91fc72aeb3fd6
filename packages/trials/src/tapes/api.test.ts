import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePublication } from "@quire/server/testing/factories/publication";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

let desk: TapeDesk;
beforeAll(async () => {
  desk = await openTapeDesk();
});
afterAll(() => desk.close());

describe("quire api", () => {
  it("reads with or without the base of the path, and shows the document on a terminal too", async () => {
    for (const path of ["accounts/me", "/r/accounts/me", "/api/r/accounts/me"]) {
      const { code, out, err } = await desk.pipe(["api", path]);
      expect([code, err, JSON.parse(out).name]).toEqual([0, "", "Herman Melville"]);
    }
    const { screen } = await desk.tape(["api", "GET", "accounts/me"]).end();
    expect(JSON.parse(screen)).toMatchObject({ name: "Herman Melville" });
    expect((await desk.pipe(["api", "accounts/me", "--select", ".domain"])).out).toBe("melville\n");
  }, 30_000);

  it("writes fields, typed ones, and those of a file", async () => {
    await writeFile(join(desk.dir, "story.md"), "Call me Ishmael.\n");
    const made = await desk.pipe([
      ...["api", "POST", "{site}/posts", "-f", "ptype=blog", "-f", "title=12"],
      ...["-F", "markdown=@story.md", "-f", "tags[]=sea", "-f", "tags[]=whales"],
    ]);
    expect(made.code, made.err).toBe(0);
    expect(made.json()).toMatchObject({ version: 1, status: "drafts" });
    const { id } = made.json();
    const there = await desk.pipe(["api", `{site}/posts/${id}`, "--select", ".title,.tags[].slug,.words"]);
    expect(there.out).toBe("12\nsea\nwhales\n3\n");
    const changes = JSON.stringify({ title: "Loomings", last_version: 1 });
    const changed = await desk.spawn(["api", "patch", `{site}/posts/${id}`, "--input", "-"], changes);
    expect(changed.json()).toMatchObject({ version: 2, permalink: expect.stringContaining("loomings") });
    const stale = await desk.pipe([
      "api",
      "PATCH",
      `{site}/posts/${id}`,
      "-f",
      "markdown=x",
      "-F",
      "last_version=1",
    ]);
    expect(stale.code).toBe(4);
    expect(stale.json()).toMatchObject({ error: { code: "version_conflict", details: { version: 2 } } });
    expect(stale.err).toContain("(409)");
    const gone = await desk.pipe(["api", "DELETE", `{site}/posts/${id}`, "--include"]);
    expect(gone.out).toMatch(/^HTTP 200\n[\s\S]*x-request-id: [\s\S]*\n\n\{/);
  }, 30_000);

  it("follows a list to its end, each row once", async () => {
    for (let at = 0; at < 7; at++) await makePublication(desk.app.platform, { site_id: desk.author.id });
    const asked = ["api", "{site}/posts", "-f", "size=3", "-f", "status=published"];
    const page = await desk.pipe(asked);
    expect(page.json()).toMatchObject({ posts: { length: 3 }, next: expect.any(String) });
    const whole = await desk.pipe([...asked, "--paginate", "--verbose"]);
    const { posts, next } = whole.json() as { posts: { id: string }[]; next: null };
    expect([new Set(posts.map(({ id }) => id)).size, posts.length, next]).toEqual([7, 7, null]);
    expect(whole.err.match(/GET http.*posts\S* → 200/g)).toHaveLength(3);
  }, 30_000);

  it("ends as the status says, with the server's own answer on stdout", async () => {
    const ends = async (args: string[]) => {
      const { code, out, err } = await desk.pipe(["api", ...args]);
      return [code, JSON.parse(out).error.code, err.includes(JSON.parse(out).error.request_id)];
    };
    expect(await ends(["topics/nowhere/posts"])).toEqual([1, "not_found", true]);
    expect(await ends(["topics", "-f", "size=1000"])).toEqual([1, "invalid_input", true]);
    expect(await ends(["moderation/cases"])).toEqual([5, "forbidden", true]);
    const { QUIRE_TOKEN } = desk.env;
    desk.env.QUIRE_TOKEN = "";
    expect(await ends(["accounts/me"])).toEqual([3, "sign_in_required", true]);
    // What anyone may read needs nobody.
    expect((await desk.pipe(["api", "sr/about", "--select", ".product"])).out).toBe("Quire\n");
    desk.env.QUIRE_TOKEN = QUIRE_TOKEN as string;
  }, 60_000);

  it("hands what is no document through as it is, and not to a terminal", async () => {
    const archive = await desk.spawn(["api", "users/me/export"]);
    expect([archive.code, archive.out.slice(0, 2)]).toEqual([0, "PK"]);
    const { code, screen } = await desk.tape(["api", "users/me/export"]).end();
    expect([code, screen]).toEqual([2, expect.stringContaining("> file")]);
  }, 30_000);

  it("sends nothing of what can't be meant", async () => {
    for (const args of [
      ["GTE", "accounts/me"],
      ["https://elsewhere.example/api/r/accounts/me"],
      ["//elsewhere.example"],
      ["../../healthz"],
      ["accounts/me", "-f", "title"],
      ["POST", "x", "-F", "markdown=@nothing.md"],
      ["POST", "x", "--paginate"],
      ["accounts/me", "-H", "no header"],
    ]) {
      const { code, out, err } = await desk.pipe(["api", ...args]);
      expect([code, out], args.join(" ")).toEqual([2, ""]);
      expect(err).toContain("Nothing was sent.");
    }
  }, 60_000);
});
