import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getPost, listPosts } from "@quire/contracts/calls/posts";
import { makeSession } from "@quire/server/testing/factories/session";
import { makeSite } from "@quire/server/testing/factories/site";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
beforeAll(async () => {
  cli = await openCliKit();
});
afterAll(() => cli.close());

const FILES: [name: string, text: string][] = [
  ["key.md", "---\ntitle: Rain on the terrace\ndate: 2025-11-14\n---\nIt rained.\n"],
  ["2025-11-14-name.md", "---\ntitle: Rain by its name\n---\nIts name says the day.\n"],
  ["spoken.md", "---\ntitle: Rain, spoken\ndate: Nov 14, 2025\n---\nThe day is written out.\n"],
  ["toml.md", '+++\ntitle = "Rain in TOML"\ndate = 2025-11-14\n+++\nA local date of TOML.\n'],
];

it.each([
  ["Asia/Kolkata", null, "2025-11-14T00:00:00.000Z"],
  ["America/Los_Angeles", "Asia/Kolkata", "2025-11-14T00:00:00+05:30"],
  ["UTC", "America/Los_Angeles", "2025-11-14T00:00:00-08:00"],
])(
  "a date without a time is that day, in a terminal in %s and on a site in %s",
  async (TZ, zone, expected) => {
    const { platform, asGuest } = cli.app;
    const site = await makeSite(platform, { time_zone: zone });
    const { token } = await makeSession(platform, { user_id: site.id });
    Object.assign(cli.env, { TZ, QUIRE_TOKEN: token });
    const folder = site.domain;
    await mkdir(join(cli.dir, folder));
    for (const [name, text] of FILES) await writeFile(join(cli.dir, folder, name), text);
    const published = await cli.spawn(["publish", `${folder}/key.md`]);
    expect([published.code, published.err]).toEqual([
      0,
      expect.stringContaining("Published: Rain on the terrace"),
    ]);
    const synced = await cli.spawn(["sync", folder]);
    expect(synced.code).toBe(0);

    const guest = await asGuest();
    const params = { siteId: site.id };
    const { posts } = (await guest.call(listPosts, { params, query: {} })).body;
    expect(posts.map((post) => post.published)).toEqual(FILES.map(() => expected));
    for (const { id, permalink } of posts) {
      const page = await guest.get(permalink, { headers: { host: `${site.domain}.localhost:4000` } });
      expect(String(page.body)).toContain(`<time dateTime="${expected}">14 Nov, 2025</time>`);
      expect((await guest.call(getPost, { params: { ...params, id }, query: {} })).body.published).toBe(
        expected,
      );
    }
  },
);
