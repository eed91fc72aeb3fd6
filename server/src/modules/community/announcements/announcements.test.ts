import { getSession } from "@quire/contracts/calls/accounts";
import {
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  type NewAnnouncement,
} from "@quire/contracts/calls/announcements";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { announcements } from "../models/announcements.ts";

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  const user = await makeUser(app.platform, { name: "Stubb", groups: [Role.admin] });
  admin = await app.asProgram(user);
});
afterEach(() => announcements(app.platform.db).destroy({ where: {} }));
afterAll(() => app.close());

const HOUR = 60 * 60_000;
const announce = (changes: Partial<NewAnnouncement> = {}) =>
  admin.call(createAnnouncement, {
    body: { text: "Comics are here.", audience: "everyone", ...changes },
  });
const inHours = (hours: number) => new Date(app.platform.clock.now().getTime() + hours * HOUR).toISOString();
const shownTo = async (caller: Caller) => (await caller.call(getSession, { query: {} })).body.announcement;

describe("an announcement", () => {
  it("is shown to everyone until an admin ends it", async () => {
    const guest = await app.asGuest();
    expect(await shownTo(guest)).toBeNull();
    const { status, body } = await announce({ link: "/guides" });
    expect([status, body.state, body.created_by]).toEqual([201, "shown", "Stubb"]);
    // A site's pages link to the platform too.
    const bar = { id: body.id, text: "Comics are here.", link: "http://localhost:4000/guides" };
    expect(await shownTo(guest)).toEqual(bar);
    const ended = await admin.call(endAnnouncement, { params: { id: body.id } });
    expect(ended.body.state).toBe("ended");
    expect(await shownTo(guest)).toBeNull();
  });

  it("for creators is shown to users with a site only", async () => {
    const { id } = (await announce({ audience: "creators" })).body;
    const site = await makeSite(app.platform);
    const reader = await app.asBrowser(await makeUser(app.platform));
    expect((await shownTo(await app.asBrowser({ id: site.id })))?.id).toBe(id);
    expect(await shownTo(reader)).toBeNull();
    expect(await shownTo(await app.asGuest())).toBeNull();
  });

  it("is shown from its start to its end, and the latest before earlier ones", async () => {
    const guest = await app.asGuest();
    const early = (await announce()).body;
    const late = (await announce({ starts: inHours(1), ends: inHours(2) })).body;
    expect(late.state).toBe("scheduled");
    expect((await shownTo(guest))?.id).toBe(early.id);
    app.platform.clock.advance(HOUR);
    expect((await shownTo(guest))?.id).toBe(late.id);
    app.platform.clock.advance(HOUR);
    expect((await shownTo(guest))?.id).toBe(early.id);
    const listed = (await admin.call(listAnnouncements, { query: {} })).body.announcements;
    expect(listed.map(({ id, state }) => [id, state])).toEqual([
      [late.id, "ended"],
      [early.id, "shown"],
    ]);
  });

  it("that is ended before its start is never shown", async () => {
    const { id } = (await announce({ starts: inHours(1) })).body;
    await admin.call(endAnnouncement, { params: { id } });
    app.platform.clock.advance(2 * HOUR);
    expect(await shownTo(await app.asGuest())).toBeNull();
  });

  it.each([["javascript:alert(1)"], ["//evil.example"], ["ftp://example.com"], ["example.com"]])(
    "refuses the link %s",
    async (link) => {
      expect((await announce({ link })).error?.issues?.[0]?.path).toBe("body.link");
    },
  );

  it("must end after its start and in the future", async () => {
    for (const times of [{ ends: inHours(-1) }, { starts: inHours(2), ends: inHours(1) }]) {
      expect((await announce(times)).error?.code).toBe("announcement_over");
    }
  });

  it("is an admin's only", async () => {
    const moderator = await makeUser(app.platform, { groups: [Role.moderator] });
    const body = { text: "Mine", audience: "everyone" } as const;
    const answer = await (await app.asProgram(moderator)).call(createAnnouncement, { body });
    expect([answer.status, answer.error?.code]).toEqual([403, "forbidden"]);
  });
});
