import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { countViews } from "@quire/contracts/calls/stats";
import { makePublication } from "@quire/server/testing/factories/publication";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

let desk: TapeDesk;
let post: string;
beforeAll(async () => {
  desk = await openTapeDesk();
  const site_id = desk.author.id;
  post = (await makePublication(desk.app.platform, { site_id, title: "Loomings" })).post_id;
  await makePublication(desk.app.platform, {
    site_id,
    title: "A chapter with a title that no terminal is wide enough for",
  });
  for (let reader = 0; reader < 3; reader++) await readBySomebody();
});
afterAll(() => desk.close());

async function readBySomebody() {
  const guest = await desk.app.asGuest();
  await guest.call(
    countViews,
    { body: { views: [{ post_id: post }] } },
    { headers: { "user-agent": FIREFOX } },
  );
}

describe("quire stats", () => {
  it("in a pipe is a line a day, and its sums on the side", async () => {
    const { code, out, err } = await desk.pipe(["stats", "--days", "7"]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d\t3\t0\t0\t0$/);
    expect(err).toContain("last 7 days: 3 views (new)");
  }, 30_000);

  it("answers a document, a spreadsheet, or one value", async () => {
    const { json } = await desk.pipe(["stats", "--json"]);
    expect(json()).toMatchObject({
      post: null,
      totals: { views: 3 },
      before: { views: 0 },
      top: [{ id: post, title: "Loomings", views: 3, url: expect.stringContaining("/post/") }],
    });
    expect((await desk.pipe(["stats", "--csv", "--days", "2"])).out).toMatch(
      /^day,views,likes,comments,followers\n[\d-]+,0,0,0,0\n[\d-]+,3,0,0,0\n$/,
    );
    expect((await desk.pipe(["stats", "--select", ".totals.views"])).out).toBe("3\n");
  }, 30_000);

  it("is about one post by its id, its address or its file", async () => {
    await writeFile(join(desk.dir, "named.md"), `---\ntitle: Loomings\nid: ${post}\n---\n`);
    const addresses = [
      `http://melville.localhost:4000/post/${post}/loomings`,
      `melville.localhost/post/${post}`,
    ];
    for (const named of [post, ...addresses, "named.md", join(desk.dir, "named.md")]) {
      const { json } = await desk.pipe(["stats", "--post", named, "--json"]);
      expect(json()).toMatchObject({
        post: { id: post, views: 3 },
        totals: { views: 3, followers: null },
        top: [],
      });
    }
    const unknown = await desk.pipe(["stats", "--post", "nowhere.md"]);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("quire posts --json")]);
  }, 30_000);

  it.each([30, 40, 80, 120])(
    "fits %i columns",
    async (columns) => {
      const { code, screen } = await desk.tape(["stats", "--days", "90"], { columns, rows: 60 }).end();
      expect(code).toBe(0);
      for (const words of ["Herman Melville", "Views", "Likes", "New followers", "█", "Loomings"])
        expect(screen).toContain(words);
      for (const line of screen.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    },
    30_000,
  );

  it("shows what changes while it is watched, and is ended by q", async () => {
    const tape = desk.tape(["stats", "--watch", "--every", "1"], { rows: 50 });
    await tape.until("Press q to quit.");
    await readBySomebody();
    await tape.until(/Loomings +━+ +4/);
    tape.press("q");
    expect(await tape.end()).toMatchObject({ code: 0, screen: expect.stringContaining("Most read") });
  }, 40_000);

  it("is not watched where nothing can be drawn", async () => {
    const { code, err } = await desk.pipe(["stats", "--watch"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--watch needs a terminal")]);
  }, 30_000);
});
