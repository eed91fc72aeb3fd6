import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import {
  BUSY_HOST,
  BUSY_SITE,
  faultsOf,
  fetchTwice,
  findExpensiveStatements,
  JOBS,
  OWN_LISTS,
  PLATFORM_PAGES,
  PUBLIC_LISTS,
  planOf,
  SITE_PAGES,
  STAFF_LISTS,
} from "../../../testing/listPlans.ts";
import { idOf, POSTS, seedMany, USERS } from "../../../testing/seedMany.ts";
import { PLATFORM_HOST } from "../../../testing/serverOver.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let guest: Caller;
let owner: Caller;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  await seedMany(app.platform.db);
  guest = await app.asGuest();
  owner = await app.asBrowser({ id: BUSY_SITE });
  admin = await app.asProgram(await makeUser(app.platform, { groups: [Role.admin] }));
}, 360_000);
afterAll(() => app.close());

async function expectCheap(work: () => Promise<unknown>, most?: number): Promise<void> {
  const expensive = await findExpensiveStatements(app.platform.db, work, most);
  const details = expensive.map(
    ({ statement, plan }) => `${statement}\n${JSON.stringify(plan, null, 1).slice(0, 6000)}`,
  );
  expect(
    expensive.flatMap(({ faults }) => faults),
    details.join("\n\n"),
  ).toEqual([]);
}

describe("of 20,000 posts, only the displayed ones are read:", () => {
  it.each(PUBLIC_LISTS)("%s", async (_, path) => {
    await expectCheap(() => fetchTwice(guest, path));
  });

  it.each(OWN_LISTS)("for a user: %s", async (_, path) => {
    await expectCheap(() => fetchTwice(owner, path));
  });

  it.each(STAFF_LISTS)("for an admin: %s", async (_, path) => {
    await expectCheap(() => fetchTwice(admin, path));
  });

  it.each(JOBS)("for a job: %s", async (_, run) => {
    await expectCheap(() => run(app.platform));
  });

  it.each(SITE_PAGES)("a site's page %s", async (path) => {
    await expectCheap(() => app.server.inject({ url: path, headers: { host: BUSY_HOST } }));
  });

  it.each(PLATFORM_PAGES)("the platform's page %s", async (path) => {
    await expectCheap(() => app.server.inject({ url: path, headers: { host: PLATFORM_HOST } }));
  });

  it("an inbox of three thousand followed sites reads one row of each and one extra page", async () => {
    const sites = 2999;
    // A page of 21 is chosen from the newest 21 of as many sites.
    await expectCheap(() => fetchTwice(owner, "/api/r/users/me/inbox"), sites + 21 * 21);
    const one = await app.asProgram({ id: idOf(USERS, 5) });
    await expectCheap(() => fetchTwice(one, "/api/r/users/me/inbox"));
  });

  it("a list costs the same at any depth", async () => {
    const deep = Buffer.from(JSON.stringify(["newest", "2020-01-06T00:00:00.000Z", idOf(POSTS, 9)])).toString(
      "base64url",
    );
    await expectCheap(() => guest.get(`/api/r/${BUSY_SITE}/posts?next=${deep}`));
    const topics = Buffer.from(JSON.stringify(["topics", 1, "topic-2900"])).toString("base64url");
    await expectCheap(() => guest.get(`/api/r/topics?next=${topics}`));
    const sites = Buffer.from(JSON.stringify(["sites", 20, idOf(USERS, 2980)])).toString("base64url");
    await expectCheap(() => guest.get(`/api/r/topics/topic-1/authors?next=${sites}`));
  });
});

it("a query without an index is detected", async () => {
  const plan = await planOf(app.platform.db, {
    text: "SELECT post_id FROM publications ORDER BY html LIMIT 20",
    values: [],
  });
  expect(faultsOf(plan).join()).toMatch(/Seq Scan of publications reads \d+ rows one by one/);
});
