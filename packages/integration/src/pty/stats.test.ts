import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { recordViews } from "@quire/contracts/calls/views";
import { makePublication } from "@quire/server/testing/factories/publication";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

let cli: CliKit;
let post: string;
beforeAll(async () => {
  cli = await openCliKit();
  const site_id = cli.author.id;
  post = (await makePublication(cli.app.platform, { site_id, title: "Loomings" })).post_id;
  await makePublication(cli.app.platform, {
    site_id,
    title: "A chapter with a title that no terminal is wide enough for",
  });
  for (let reader = 0; reader < 3; reader++) await viewPost();
});
afterAll(() => cli.close());

async function viewPost() {
  const guest = await cli.app.asGuest();
  await guest.call(
    recordViews,
    { body: { views: [{ post_id: post }] } },
    { headers: { "user-agent": FIREFOX } },
  );
}

describe("quire stats", () => {
  it("prints a line per day in a pipe, and totals on stderr", async () => {
    const { code, out, err } = await cli.pipe(["stats", "--days", "7"]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d\t3\t0\t0\t0$/);
    expect(err).toContain("last 7 days: 3 views (new)");
  });

  it("prints JSON, CSV, or one value", async () => {
    const { json } = await cli.pipe(["stats", "--json"]);
    expect(json()).toMatchObject({
      post: null,
      totals: { views: 3 },
      before: { views: 0 },
      top: [{ id: post, title: "Loomings", views: 3, url: expect.stringContaining("/post/") }],
    });
    expect((await cli.pipe(["stats", "--csv", "--days", "2"])).out).toMatch(
      /^day,views,likes,comments,followers\n[\d-]+,0,0,0,0\n[\d-]+,3,0,0,0\n$/,
    );
    expect((await cli.pipe(["stats", "--select", ".totals.views"])).out).toBe("3\n");
  });

  it("covers one post by its id, its address or its file", async () => {
    await writeFile(join(cli.dir, "named.md"), `---\ntitle: Loomings\nid: ${post}\n---\n`);
    const addresses = [
      `http://melville.localhost:4000/post/${post}/loomings`,
      `melville.localhost/post/${post}`,
    ];
    for (const named of [post, ...addresses, "named.md", join(cli.dir, "named.md")]) {
      const { json } = await cli.pipe(["stats", "--post", named, "--json"]);
      expect(json()).toMatchObject({
        post: { id: post, views: 3 },
        totals: { views: 3, followers: null },
        top: [],
      });
    }
    const unknown = await cli.pipe(["stats", "--post", "nowhere.md"]);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("quire posts --json")]);
  });

  it.each([30, 40, 80, 120])(
    "fits %i columns",
    async (columns) => {
      const { code, screen } = await cli.pty(["stats", "--days", "90"], { columns, rows: 60 }).end();
      expect(code).toBe(0);
      for (const text of ["Herman Melville", "Views", "Likes", "New followers", "█", "Loomings"])
        expect(screen).toContain(text);
      for (const line of screen.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    },
    30_000,
  );

  it("shows changes while watching, and quits on q", async () => {
    const pty = cli.pty(["stats", "--watch", "--every", "1"], { rows: 50 });
    await pty.until("Press q to quit.");
    await viewPost();
    await pty.until(/Loomings +━+ +4/);
    pty.press("q");
    expect(await pty.end()).toMatchObject({ code: 0, screen: expect.stringContaining("Most read") });
  });

  it("refuses to watch without a terminal", async () => {
    const { code, err } = await cli.pipe(["stats", "--watch"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--watch needs a terminal")]);
  });
});
