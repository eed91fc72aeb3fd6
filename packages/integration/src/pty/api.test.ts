import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePublication } from "@quire/server/testing/factories/publication";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
beforeAll(async () => {
  cli = await openCliKit();
});
afterAll(() => cli.close());

describe("quire api", () => {
  it("accepts a path with or without its base, and shows the document on a terminal too", async () => {
    for (const path of ["accounts/me", "/r/accounts/me", "/api/r/accounts/me"]) {
      const { code, out, err } = await cli.pipe(["api", path]);
      expect([code, err, JSON.parse(out).name]).toEqual([0, "", "Herman Melville"]);
    }
    const { screen } = await cli.pty(["api", "GET", "accounts/me"]).end();
    expect(JSON.parse(screen)).toMatchObject({ name: "Herman Melville" });
    expect((await cli.pipe(["api", "accounts/me", "--select", ".domain"])).out).toBe("melville\n");
  });

  it("sends text fields, typed fields, and fields from a file", async () => {
    await writeFile(join(cli.dir, "story.md"), "Call me Ishmael.\n");
    const made = await cli.pipe([
      ...["api", "POST", "{site}/posts", "-f", "ptype=blog", "-f", "title=12"],
      ...["-F", "markdown=@story.md", "-f", "tags[]=sea", "-f", "tags[]=whales"],
    ]);
    expect(made.code, made.err).toBe(0);
    expect(made.json()).toMatchObject({ version: 1, status: "drafts" });
    const { id } = made.json();
    const there = await cli.pipe(["api", `{site}/posts/${id}`, "--select", ".title,.tags[].slug,.words"]);
    expect(there.out).toBe("12\nsea\nwhales\n3\n");
    const changes = JSON.stringify({ title: "Loomings", last_version: 1 });
    const changed = await cli.spawn(["api", "patch", `{site}/posts/${id}`, "--input", "-"], changes);
    expect(changed.json()).toMatchObject({ version: 2, permalink: expect.stringContaining("loomings") });
    const stale = await cli.pipe([
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
    const deleted = await cli.pipe(["api", "DELETE", `{site}/posts/${id}`, "--include"]);
    expect(deleted.out).toMatch(/^HTTP 200\n[\s\S]*x-request-id: [\s\S]*\n\n\{/);
  });

  it("follows a list to its end, with each row once", async () => {
    for (let at = 0; at < 7; at++) await makePublication(cli.app.platform, { site_id: cli.author.id });
    const args = ["api", "{site}/posts", "-f", "size=3", "-f", "status=published"];
    const page = await cli.pipe(args);
    expect(page.json()).toMatchObject({ posts: { length: 3 }, next: expect.any(String) });
    const all = await cli.pipe([...args, "--paginate", "--verbose"]);
    const { posts, next } = all.json() as { posts: { id: string }[]; next: null };
    expect([new Set(posts.map(({ id }) => id)).size, posts.length, next]).toEqual([7, 7, null]);
    expect(all.err.match(/GET http.*posts\S* → 200/g)).toHaveLength(3);
  });

  it("exits by the status, with the server's answer on stdout", async () => {
    const ends = async (args: string[]) => {
      const { code, out, err } = await cli.pipe(["api", ...args]);
      return [code, JSON.parse(out).error.code, err.includes(JSON.parse(out).error.request_id)];
    };
    expect(await ends(["topics/nowhere/posts"])).toEqual([1, "not_found", true]);
    expect(await ends(["topics", "-f", "size=1000"])).toEqual([1, "invalid_input", true]);
    expect(await ends(["moderation/cases"])).toEqual([5, "forbidden", true]);
    const { QUIRE_TOKEN } = cli.env;
    cli.env.QUIRE_TOKEN = "";
    expect(await ends(["accounts/me"])).toEqual([3, "sign_in_required", true]);
    // Public content needs no sign-in.
    expect((await cli.pipe(["api", "sr/about", "--select", ".product"])).out).toBe("Quire\n");
    cli.env.QUIRE_TOKEN = QUIRE_TOKEN as string;
  });

  it("passes other content through unchanged, but not to a terminal", async () => {
    const archive = await cli.spawn(["api", "users/me/export/posts"]);
    expect([archive.code, archive.out.slice(0, 2)]).toEqual([0, "PK"]);
    const { code, screen } = await cli.pty(["api", "users/me/export/posts"]).end();
    expect([code, screen]).toEqual([2, expect.stringContaining("> file")]);
  });

  it("sends nothing if the request is invalid", async () => {
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
      const { code, out, err } = await cli.pipe(["api", ...args]);
      expect([code, out], args.join(" ")).toEqual([2, ""]);
      expect(err).toContain("Nothing was sent.");
    }
  });
});
